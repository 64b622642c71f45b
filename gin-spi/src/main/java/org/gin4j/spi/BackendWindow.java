package org.gin4j.spi;

/** A backend's own record of a window; handed back to it with every operation. */
public interface BackendWindow extends AutoCloseable {

  /** Forgets the window. Local, idempotent. */
  @Override
  void close();
}
