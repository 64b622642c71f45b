package org.gin4j.spi.runtime.device;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.runtime.fault.FaultBoard;

/**
 * Every blocking wait of a context: until the condition holds, the deadline passes, the
 * communicator fails or closes, or the thread is interrupted [L1, L2, L3]. Allocates only to
 * report.
 */
abstract class Waiter {
  private final RuntimeDeviceCommunicator device;
  private final FaultBoard faults;
  private final BackendContext backend;
  private final int context;
  private final int rank;

  Waiter(RuntimeDeviceCommunicator device, FaultBoard faults, BackendContext backend, int context) {
    this.device = device;
    this.faults = faults;
    this.backend = backend;
    this.context = context;
    this.rank = device.rank();
  }

  abstract void awaitSignal(int signal, long least, int bits, MemoryOrder order, long nanos);

  /**
   * Waits as {@link #awaitSignal}, returning false instead of throwing when the time is up.
   *
   * @param start when the time began, by {@link System#nanoTime}
   */
  abstract boolean seesSignal(int signal, long least, int bits, long start, long nanos);

  /** Returns how long a wait that expired has lasted, in nanoseconds of the clock it waits by. */
  abstract long elapsed(long start, long nanos);

  abstract void awaitVaSignal(
      BackendWindow window, long offset, long least, int bits, MemoryOrder order, long nanos);

  abstract long readSignal(int signal, MemoryOrder order);

  abstract long readVaSignal(BackendWindow window, long offset, MemoryOrder order);

  abstract void awaitCounter(int counter, long least, int bits, long nanos);

  abstract void awaitFlushed(int world, long ticket, long nanos);

  void flush(int world, long nanos) {
    awaitFlushed(world, backend.flushTicket(world), nanos);
  }

  /** Throws what ends every wait: a fault, the end of the device, an interrupt. */
  final void checkEnds() {
    faults.check();
    if (device.isClosed()) {
      throw RuntimeDeviceCommunicator.closedFault();
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new GinException(
          ErrorKind.INTERRUPTED, "rank " + rank + ": interrupted while waiting", "");
    }
  }

  final GinTimeoutException signalTimeout(int signal, long least, long elapsed) {
    return timeout("signal " + signal, backend.readSignal(signal), least, elapsed);
  }

  final GinTimeoutException vaTimeout(BackendWindow window, long offset, long least, long elapsed) {
    return timeout(
        "VA signal at offset " + offset, backend.readVaSignal(window, offset), least, elapsed);
  }

  final GinTimeoutException counterTimeout(int counter, long least, long elapsed) {
    return timeout("counter " + counter, backend.readCounter(counter), least, elapsed);
  }

  final GinTimeoutException flushTimeout(int world, long ticket, long elapsed) {
    return new GinTimeoutException(
        "flush",
        0,
        ticket,
        elapsed,
        "rank "
            + rank
            + ", context "
            + context
            + ": operations to rank "
            + world
            + " were not locally complete after "
            + elapsed / 1_000_000
            + " ms"
            + faults.leavers(),
        rank,
        new int[] {world},
        context);
  }

  private GinTimeoutException timeout(String awaited, long seen, long least, long elapsed) {
    return new GinTimeoutException(
        awaited,
        seen,
        least,
        elapsed,
        "rank "
            + rank
            + ", context "
            + context
            + ": "
            + awaited
            + " is "
            + seen
            + " and was awaited to reach "
            + least
            + ", for "
            + elapsed / 1_000_000
            + " ms; a signal does not tell who raised it, so any peer may be the missing one"
            + faults.leavers(),
        rank,
        new int[0],
        context);
  }
}
