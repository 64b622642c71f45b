package org.gin4j.mock.trace;

/** What an event of a run is. */
public enum EventKind {
  /** A rank posted a put, putValue, get or signal. */
  POST,
  /** The source of a put was read; it may be overwritten from here on. */
  CONSUME,
  /** The data of a put, or a part of it, is in the target's memory. */
  ARRIVE,
  /** A remote action became visible at the target. */
  SIGNAL,
  /** A local counter was raised. */
  COUNT,
  /** The source of a get was read at the peer. */
  GET_READ,
  /** The data of a get is in the caller's memory. */
  GET_DONE,
  /** A rank waited for a signal, VA signal or counter; lasts. */
  WAIT,
  /** A rank was in a barrier; lasts. */
  BARRIER,
  /** A rank flushed or waited on a request; lasts. */
  FLUSH,
  /** A rank read its memory. */
  READ,
  /** A rank wrote its memory. */
  WRITE,
  /** A rank stored directly into a peer's memory. */
  STORE,
  /** Direct stores became visible at the peer. */
  PUBLISH,
  /** A rank reset a signal or counter. */
  RESET,
  /** A rank was lost or an operation failed, as the run was asked to make it. */
  FAULT
}
