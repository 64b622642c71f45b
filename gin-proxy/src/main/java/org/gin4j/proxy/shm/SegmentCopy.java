package org.gin4j.proxy.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.proxy.libc.BulkCopy;

/** Copies between mapped segments; small sizes as single accesses. */
public final class SegmentCopy {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private SegmentCopy() {}

  /** Copies bytes. */
  public static void copy(
      MemorySegment src, long srcOffset, MemorySegment dst, long dstOffset, long bytes) {
    if (bytes == Long.BYTES) {
      dst.set(LONG, dstOffset, src.get(LONG, srcOffset));
    } else if (bytes != 0) {
      BulkCopy.copy(src, srcOffset, dst, dstOffset, bytes);
    }
  }

  /** Stores the low bytes of a value, little endian on every machine this runs on. */
  public static void store(MemorySegment dst, long offset, long value, int bytes) {
    switch (bytes) {
      case Long.BYTES -> dst.set(LONG, offset, value);
      case Integer.BYTES -> dst.set(INT, offset, (int) value);
      case Short.BYTES -> dst.set(SHORT, offset, (short) value);
      default -> dst.set(BYTE, offset, (byte) value);
    }
  }
}
