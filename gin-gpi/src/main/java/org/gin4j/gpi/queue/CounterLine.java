package org.gin4j.gpi.queue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The line of a counter: one word, its low 56 bits the count [C1], its highest two flags. The
 * engine keeps the counter itself and writes it here when an operation says so.
 *
 * <p>Source: {@code gpi_counter_t}, NCCL 2.30.7.
 */
public final class CounterLine {
  /** Width of the count [C1]. */
  public static final int BITS = 56;

  /** The bits of the count. */
  public static final long COUNT = (1L << BITS) - 1;

  /** Set by who waits for a write-back; the write-back clears it. */
  public static final long WRITEBACK_PENDING = 1L << 63;

  /** An operation that counts here has failed [L2]; a reset clears it. */
  public static final long ERROR = 1L << 62;

  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

  private CounterLine() {}

  /** Returns the word. */
  public static long getAcquire(MemorySegment lines, long line) {
    return (long) WORD.getAcquire(lines, line);
  }

  /** Writes the word; what was done before is visible to who acquires it. */
  public static void setRelease(MemorySegment lines, long line, long word) {
    WORD.setRelease(lines, line, word);
  }

  /** Announces that a write-back is waited for. */
  public static void setPending(MemorySegment lines, long line) {
    long unused = (long) WORD.getAndBitwiseOr(lines, line, WRITEBACK_PENDING);
  }
}
