package org.gin4j.proxy.backend;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The layout of signal and counter cells: 8 bytes each, one on every pair of cache lines, contexts
 * one after the other. Cells are raised by many threads and polled by others, so no two share a
 * line or are fetched together.
 */
final class CellTable {
  /** Distance of two cells in bytes. */
  static final int STRIDE = 128;

  private static final VarHandle CELL = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

  private CellTable() {}

  /** Returns the size of a table in bytes, at least one cell. */
  static long bytes(int contexts, int cells) {
    return Math.max(1L, (long) contexts * cells) * STRIDE;
  }

  /** Returns the byte offset of a cell. */
  static long offset(int context, int cells, int id) {
    return ((long) context * cells + id) * STRIDE;
  }

  static long getAcquire(MemorySegment memory, long offset) {
    return (long) CELL.getAcquire(memory, offset);
  }

  static void setRelease(MemorySegment memory, long offset, long value) {
    CELL.setRelease(memory, offset, value);
  }

  /** Adds; what was written before is visible to who acquires the new value. */
  static void addRelease(MemorySegment memory, long offset, long addend) {
    long unused = (long) CELL.getAndAddRelease(memory, offset, addend);
  }
}
