package org.gin4j.mock.fabric;

/** Is told of every step of the fabric, by the thread that has the turn. */
public interface FabricObserver {

  /** An operation was posted. */
  void posted(Operation operation);

  /** A part of the source is about to be read. */
  void reading(Operation operation, long start, long end);

  /** A part is in place at its destination. */
  void written(Operation operation, long start, long end);

  /** The remote action is about to become visible at the peer. */
  void signalling(Operation operation);

  /** The local counter was raised. */
  void counted(Operation operation);

  /** The operation failed, as the run was asked to make it. */
  void failed(Operation operation);
}
