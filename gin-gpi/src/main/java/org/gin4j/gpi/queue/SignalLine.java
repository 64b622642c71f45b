package org.gin4j.gpi.queue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The line of a signal: its value, then its flags.
 *
 * <p>Source: {@code gpi_signal_t}, NCCL 2.30.7.
 */
public final class SignalLine {
  /** Byte offset of the value in the line. */
  public static final int VALUE = 0;

  /** Byte offset of the flags in the line. */
  public static final int FLAGS = 8;

  /** Flag: a counted operation raised the signal, so it is the engine that resets it. */
  public static final long COUNTED = 1;

  private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

  private SignalLine() {}

  /** Returns the value. */
  public static long valueAcquire(MemorySegment lines, long line) {
    return (long) WORD.getAcquire(lines, line + VALUE);
  }

  /** Writes the value. */
  public static void valueRelease(MemorySegment lines, long line, long value) {
    WORD.setRelease(lines, line + VALUE, value);
  }

  /** Returns whether a counted operation raised the signal. */
  public static boolean isCounted(MemorySegment lines, long line) {
    return ((long) WORD.getAcquire(lines, line + FLAGS) & COUNTED) != 0;
  }

  /** Clears the flags. */
  public static void clearFlags(MemorySegment lines, long line) {
    WORD.setRelease(lines, line + FLAGS, 0L);
  }
}
