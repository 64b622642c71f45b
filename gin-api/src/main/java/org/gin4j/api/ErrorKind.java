package org.gin4j.api;

/** What went wrong, coarse enough to branch on. */
public enum ErrorKind {
  /** An argument is wrong; nothing was posted and nothing changed. */
  INVALID_ARGUMENT,
  /** The object was closed before the call. */
  CLOSED,
  /** The backend, the requirements or the compatibility level do not allow the operation. */
  UNSUPPORTED,
  /** Ranks disagree on something they must agree on, such as a window's size. */
  MISMATCH,
  /** No backend or transport can serve the request; the message lists every candidate. */
  NO_BACKEND,
  /** A deadline passed; see {@link GinTimeoutException}. */
  TIMEOUT,
  /** A peer process died or its connection was lost. */
  PEER_LOST,
  /** Some rank called {@link Communicator#abort}. */
  ABORTED,
  /** The transport reported an error completion. */
  TRANSPORT,
  /** The operating system refused memory, files or sockets. */
  RESOURCE,
  /** Ranks could not meet: wrong address, wrong secret, duplicate rank. */
  RENDEZVOUS,
  /** The calling thread was interrupted while it waited. */
  INTERRUPTED
}
