package org.gin4j.api;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The reusable meeting point behind {@link Coop#sync}. One word holds the generation (high half)
 * and how many have arrived in it (low half), so that the last arrival and an expiring deadline
 * cannot both win; {@link #BROKEN} set means that a deadline won.
 */
final class CoopMeeting {
  private static final int SPINS = 200;
  private static final int YIELDS = 2_000;
  private static final long PARK_NANOS = 50_000;

  private static final long BROKEN = 1L << 63;
  private static final int GENERATION_SHIFT = 32;
  private static final long GENERATION_MASK = 0x7fff_ffffL;

  private final int size;
  private final long deadlineNanos;
  private final AtomicLong state = new AtomicLong();
  private volatile RuntimeException cause;

  CoopMeeting(int size, long deadlineNanos) {
    this.size = size;
    this.deadlineNanos = deadlineNanos;
  }

  void await(int rank, Duration longer) {
    long entered = arrive(rank);
    if (arrived(entered) == size) {
      return;
    }
    long limit = Math.max(deadlineNanos, saturated(longer));
    long start = System.nanoTime();
    for (int round = 0; ; round++) {
      long now = state.get();
      if (generation(now) != generation(entered)) {
        return;
      }
      if (now < 0) {
        throw broken(rank, arrived(now), System.nanoTime() - start);
      }
      if (round < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      long elapsed = System.nanoTime() - start;
      if (elapsed > limit || Thread.currentThread().isInterrupted()) {
        if (state.compareAndSet(now, now | BROKEN)) {
          throw broken(rank, arrived(now), elapsed);
        }
      } else if (round < SPINS + YIELDS) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(PARK_NANOS);
      }
    }
  }

  private static long saturated(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException longerThanThreeCenturies) {
      return Long.MAX_VALUE;
    }
  }

  /** Breaks the group with what ended one of its threads; the first cause stays. */
  void abandon(RuntimeException end) {
    synchronized (this) {
      if (cause == null && state.get() >= 0) {
        cause = end;
        state.updateAndGet(now -> now | BROKEN);
      }
    }
  }

  /** Returns the state with this arrival counted; the last arrival opens the next generation. */
  private long arrive(int rank) {
    while (true) {
      long now = state.get();
      if (now < 0) {
        throw broken(rank, arrived(now), 0);
      }
      long counted = now + 1;
      long next = arrived(counted) == size ? nextGeneration(now) : counted;
      if (state.compareAndSet(now, next)) {
        return counted;
      }
    }
  }

  private static long nextGeneration(long state) {
    return (generation(state) + 1 & GENERATION_MASK) << GENERATION_SHIFT;
  }

  private static long generation(long state) {
    return state >>> GENERATION_SHIFT & GENERATION_MASK;
  }

  private static int arrived(long state) {
    return (int) state;
  }

  private GinException broken(int rank, int present, long elapsed) {
    RuntimeException end = cause;
    if (end != null) {
      ErrorKind kind = end instanceof GinException known ? known.kind() : ErrorKind.ABORTED;
      return new GinException(
          kind,
          "thread " + rank + " of a coop: another thread of it failed: " + end.getMessage(),
          "",
          end);
    }
    return new GinTimeoutException(
        "coop sync",
        present,
        size,
        elapsed,
        "thread "
            + rank
            + " of a coop waited "
            + elapsed / 1_000_000
            + " ms: "
            + present
            + " of "
            + size
            + " threads came; the coop is broken"
            + (Thread.currentThread().isInterrupted() ? ", since this thread was interrupted" : ""),
        -1,
        new int[0],
        -1);
  }
}
