package org.gin4j.spi.runtime.device;

import org.gin4j.api.MemoryOrder;
import org.gin4j.api.Rolling;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.runtime.fault.FaultBoard;

/** Waits by looking again and again. */
final class PollingWaiter extends Waiter {
  private static final int LOOKS_BETWEEN_CHECKS = 64;

  /** A wait this short does not pay for reading the clock. */
  private static final int LOOKS_WITHOUT_CLOCK = 64;

  private final IdleStrategy idle;
  private final BackendContext backend;

  PollingWaiter(
      RuntimeDeviceCommunicator device,
      FaultBoard faults,
      IdleStrategy idle,
      BackendContext backend,
      int context) {
    super(device, faults, backend, context);
    this.idle = idle;
    this.backend = backend;
  }

  @Override
  void awaitSignal(int signal, long least, int bits, MemoryOrder order, long nanos) {
    for (int look = 0; look < LOOKS_WITHOUT_CLOCK; look++) {
      if (Rolling.lessOrEqual(least, backend.readSignal(signal), bits)) {
        return;
      }
      idle.idle(look);
    }
    long start = System.nanoTime();
    if (!seesSignal(signal, least, bits, start, nanos, LOOKS_WITHOUT_CLOCK)) {
      throw signalTimeout(signal, least, System.nanoTime() - start);
    }
  }

  @Override
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

  @Override
  long elapsed(long start, long nanos) {
    return System.nanoTime() - start;
  }

  @Override
  void awaitVaSignal(
      BackendWindow window, long offset, long least, int bits, MemoryOrder order, long nanos) {
    long start = System.nanoTime();
    for (int round = 0; ; round = after(round)) {
      if (Rolling.lessOrEqual(least, backend.readVaSignal(window, offset), bits)) {
        return;
      }
      if (expired(round, start, nanos)) {
        throw vaTimeout(window, offset, least, System.nanoTime() - start);
      }
    }
  }

  @Override
  long readSignal(int signal, MemoryOrder order) {
    return backend.readSignal(signal);
  }

  @Override
  long readVaSignal(BackendWindow window, long offset, MemoryOrder order) {
    return backend.readVaSignal(window, offset);
  }

  @Override
  void awaitCounter(int counter, long least, int bits, long nanos) {
    long start = System.nanoTime();
    for (int round = 0; ; round = after(round)) {
      if (Rolling.lessOrEqual(least, backend.readCounter(counter), bits)) {
        return;
      }
      if (expired(round, start, nanos)) {
        throw counterTimeout(counter, least, System.nanoTime() - start);
      }
    }
  }

  @Override
  void awaitFlushed(int world, long ticket, long nanos) {
    if (backend.isFlushed(world, ticket)) {
      return;
    }
    long start = System.nanoTime();
    for (int round = 0; !backend.isFlushed(world, ticket); round = after(round)) {
      if (expired(round, start, nanos)) {
        throw flushTimeout(world, ticket, System.nanoTime() - start);
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
      checkEnds();
      if (System.nanoTime() - start > nanos) {
        return true;
      }
    }
    idle.idle(round);
    return false;
  }
}
