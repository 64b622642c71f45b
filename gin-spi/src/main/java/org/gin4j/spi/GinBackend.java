package org.gin4j.spi;

/** An opened backend: one a communicator. Calls come from one thread at a time. */
public interface GinBackend extends AutoCloseable {

  /**
   * Makes a window reachable. Collective, in the same order on every rank.
   *
   * @param handle number of the window, from 1, the same on every rank
   * @param memory the window's memory
   */
  BackendWindow attach(int handle, SymmetricMemory memory);

  /** Creates contexts, cells and queues. Collective. */
  BackendDevice createDevice(DeviceSpec spec);

  /** Returns how waiting threads pass the time; a backend that schedules threads replaces it. */
  default IdleStrategy idleStrategy(IdleStrategy standard) {
    return standard;
  }

  /**
   * Tells that the program closed its communicator and left something open, which the runtime now
   * closes; for backends that check programs.
   *
   * @param thing what {@link #closedLate} names later, if the program closes it after all [L6]
   */
  default void leftOpen(Object thing, String what) {}

  /** Tells that the program closed what it had left open. */
  default void closedLate(Object thing) {}

  /** Gives everything back, local, within the default deadline. Idempotent. */
  @Override
  void close();
}
