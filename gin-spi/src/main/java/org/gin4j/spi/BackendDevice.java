package org.gin4j.spi;

/** A backend's part of one device communicator. */
public interface BackendDevice extends AutoCloseable {

  /** Returns a context; the same object for the same index. */
  BackendContext context(int index);

  /** Returns how peers are reached, such as {@code "shm (direct)"}. */
  String describe();

  /**
   * Completes or abandons what was posted, within the default deadline, and gives the cells back.
   * Local, idempotent.
   */
  @Override
  void close();
}
