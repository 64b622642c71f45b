package org.gin4j.proxy.libc;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Copies that are too large for the first caches and too small for memory to be the limit: there
 * the C library's {@code memcpy} is faster than the JVM's. Without native access the JVM's is used.
 */
public final class BulkCopy {
  private static final long LEAST = 512 << 10;
  private static final long MOST = 2 << 20;

  private BulkCopy() {}

  /** Copies bytes between segments that do not overlap, or are the same range. */
  public static void copy(
      MemorySegment src, long srcOffset, MemorySegment dst, long dstOffset, long bytes) {
    if (bytes < LEAST || bytes > MOST || Memcpy.HANDLE == null) {
      MemorySegment.copy(src, srcOffset, dst, dstOffset, bytes);
      return;
    }
    try {
      MemorySegment unused =
          (MemorySegment)
              Memcpy.HANDLE.invokeExact(
                  dst.asSlice(dstOffset, bytes), src.asSlice(srcOffset, bytes), bytes);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("memcpy declares no exception", e);
    }
  }

  /** Linked at the first large copy: it takes 20 ms. */
  private static final class Memcpy {
    static final MethodHandle HANDLE =
        LibC.nativeAccess().available()
            ? LibC.find(
                    "memcpy",
                    FunctionDescriptor.of(
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG))
                .orElse(null)
            : null;
  }
}
