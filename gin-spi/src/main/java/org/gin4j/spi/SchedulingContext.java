package org.gin4j.spi;

import org.gin4j.api.MemoryOrder;

/**
 * A context whose backend itself blocks the threads that wait, as a simulation does: the runtime
 * then asks it to wait instead of looking again and again. Every wait ends with the communicator's
 * fault when there is one, and when the device closes.
 */
public interface SchedulingContext extends BackendContext {

  /**
   * Waits until {@code least} is at or before the signal's low bits, rolling [S6].
   *
   * @param order whether the caller means to see what the signal announces; barriers pass ACQUIRE
   *     and tell their own order to the {@link BarrierObserver}
   * @param nanos the deadline, in nanoseconds of the backend's clock
   * @return false when the deadline passed first
   */
  boolean awaitSignal(int signal, long least, int bits, MemoryOrder order, long nanos);

  /** Waits for a VA signal as {@link #awaitSignal}. */
  boolean awaitVaSignal(
      BackendWindow window, long offset, long least, int bits, MemoryOrder order, long nanos);

  /** Waits for a counter as {@link #awaitSignal}. */
  boolean awaitCounter(int counter, long least, int bits, long nanos);

  /** Returns this rank's signal, seen with an order. */
  long readSignal(int signal, MemoryOrder order);

  /** Returns this rank's VA signal, seen with an order. */
  long readVaSignal(BackendWindow window, long offset, MemoryOrder order);

  /** Waits until everything before a mark is locally complete [F1]. */
  boolean awaitFlushed(int peer, long ticket, long nanos);
}
