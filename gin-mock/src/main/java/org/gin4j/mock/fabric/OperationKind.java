package org.gin4j.mock.fabric;

/** What an operation does with data. */
enum OperationKind {
  /** Copies memory to the peer. */
  PUT,
  /** Writes a value at the peer. */
  VALUE,
  /** Copies memory from the peer. */
  GET,
  /** Moves no data. */
  SIGNAL
}
