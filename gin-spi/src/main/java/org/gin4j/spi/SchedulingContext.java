package org.gin4j.spi;

/**
 * A context whose backend itself blocks the threads that wait, as a simulation does: the runtime
 * then asks it to wait instead of looking again and again. Every wait ends with the communicator's
 * fault when there is one, and when the device closes.
 */
public interface SchedulingContext extends BackendContext {

  /**
   * Waits until {@code least} is at or before the signal's low bits, rolling [S6].
   *
   * @param nanos the deadline, in nanoseconds of the backend's clock
   * @return false when the deadline passed first
   */
  boolean awaitSignal(int signal, long least, int bits, long nanos);

  /** Waits for a VA signal as {@link #awaitSignal}. */
  boolean awaitVaSignal(BackendWindow window, long offset, long least, int bits, long nanos);

  /** Waits for a counter as {@link #awaitSignal}. */
  boolean awaitCounter(int counter, long least, int bits, long nanos);

  /** Waits until everything before a mark is locally complete [F1]. */
  boolean awaitFlushed(int peer, long ticket, long nanos);
}
