package org.gin4j.mock.litmus.explore;

/** What a step of the machine is. */
enum StepKind {
  /** A statement that is not one of those below: it is done at once when it can be. */
  STATEMENT,
  /** A put, get, signal or direct store is posted. */
  POST,
  /** The source of a put is read. */
  CONSUME,
  /** The data of a put or direct store is in the target's memory. */
  ARRIVE,
  /** A plain read of the target returns it. */
  VISIBLE,
  /** The action's cell is raised. */
  SIGNAL,
  /** The counter is raised. */
  COUNT,
  /** The peer's memory is read for a get. */
  GET_READ,
  /** The data of a get is in the caller's memory. */
  GET_DONE,
  /** A rank enters a barrier. */
  ENTER,
  /** A rank leaves a barrier. */
  LEAVE;

  /** Returns whether the step is taken by a rank's program, not by the fabric. */
  boolean ofProgram() {
    return this == STATEMENT || this == POST || this == ENTER || this == LEAVE;
  }
}
