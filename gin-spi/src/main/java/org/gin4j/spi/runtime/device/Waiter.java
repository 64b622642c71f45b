package org.gin4j.spi.runtime.device;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.Rolling;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.runtime.fault.FaultBoard;

/**
 * Every blocking wait of a context: looks until the condition holds, the deadline passes, the
 * communicator fails or closes, or the thread is interrupted [L1, L2, L3]. Allocates only to
 * report.
 */
final class Waiter {
  private static final int LOOKS_BETWEEN_CHECKS = 64;

  /** A wait this short does not pay for reading the clock. */
  private static final int LOOKS_WITHOUT_CLOCK = 64;

  private final RuntimeDeviceCommunicator device;
  private final FaultBoard faults;
  private final IdleStrategy idle;
  private final BackendContext backend;
  private final int context;
  private final int rank;

  Waiter(
      RuntimeDeviceCommunicator device,
      FaultBoard faults,
      IdleStrategy idle,
      BackendContext backend,
      int context) {
    this.device = device;
    this.faults = faults;
    this.idle = idle;
    this.backend = backend;
    this.context = context;
    this.rank = device.rank();
  }

  void awaitSignal(int signal, long least, int bits, long nanos) {
    for (int look = 0; look < LOOKS_WITHOUT_CLOCK; look++) {
      if (Rolling.lessOrEqual(least, backend.readSignal(signal), bits)) {
        return;
      }
      idle.idle(look);
    }
    long start = System.nanoTime();
    if (!seesSignal(signal, least, bits, start, nanos, LOOKS_WITHOUT_CLOCK)) {
      throw timeout("signal " + signal, backend.readSignal(signal), least, start);
    }
  }

  /** Waits as {@link #awaitSignal}, returning false instead of throwing when the time is up. */
  boolean seesSignal(int signal, long least, int bits, long start, long nanos) {
    return seesSignal(signal, least, bits, start, nanos, 0);
  }

  private boolean seesSignal(
      int signal, long least, int bits, long start, long nanos, int firstRound) {
    for (int round = firstRound; ; round = after(round)) {
      if (Rolling.lessOrEqual(least, backend.readSignal(signal), bits)) {
        return true;
      }
      if (expired(round, start, nanos)) {
        return false;
      }
    }
  }

  void awaitVaSignal(BackendWindow window, long offset, long least, int bits, long nanos) {
    long start = System.nanoTime();
    for (int round = 0; ; round = after(round)) {
      if (Rolling.lessOrEqual(least, backend.readVaSignal(window, offset), bits)) {
        return;
      }
      if (expired(round, start, nanos)) {
        throw timeout(
            "VA signal at offset " + offset, backend.readVaSignal(window, offset), least, start);
      }
    }
  }

  void awaitCounter(int counter, long least, int bits, long nanos) {
    long start = System.nanoTime();
    for (int round = 0; ; round = after(round)) {
      if (Rolling.lessOrEqual(least, backend.readCounter(counter), bits)) {
        return;
      }
      if (expired(round, start, nanos)) {
        throw timeout("counter " + counter, backend.readCounter(counter), least, start);
      }
    }
  }

  void flush(int world, long nanos) {
    awaitFlushed(world, backend.flushTicket(world), nanos);
  }

  void awaitFlushed(int world, long ticket, long nanos) {
    if (backend.isFlushed(world, ticket)) {
      return;
    }
    long start = System.nanoTime();
    for (int round = 0; !backend.isFlushed(world, ticket); round = after(round)) {
      if (expired(round, start, nanos)) {
        long elapsed = System.nanoTime() - start;
        throw new GinTimeoutException(
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
    }
  }

  /** Counts looks without ever wrapping to the eager beginning. */
  private static int after(int round) {
    return round == Integer.MAX_VALUE ? 1 << 30 : round + 1;
  }

  /** Passes a little time; returns whether the deadline has passed; throws on a fault. */
  private boolean expired(int round, long start, long nanos) {
    if ((round & (LOOKS_BETWEEN_CHECKS - 1)) == LOOKS_BETWEEN_CHECKS - 1) {
      faults.check();
      if (device.isClosed()) {
        throw RuntimeDeviceCommunicator.closedFault();
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new GinException(
            ErrorKind.INTERRUPTED, "rank " + rank + ": interrupted while waiting", "");
      }
      if (System.nanoTime() - start > nanos) {
        return true;
      }
    }
    idle.idle(round);
    return false;
  }

  private GinTimeoutException timeout(String awaited, long seen, long least, long start) {
    long elapsed = System.nanoTime() - start;
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
