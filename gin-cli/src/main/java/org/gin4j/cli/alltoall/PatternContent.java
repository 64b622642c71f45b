package org.gin4j.cli.alltoall;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Little-endian 32-bit integers: element i of the block from rank s to rank d is s·1000 + d·100 +
 * i. A block whose size is no multiple of 4 ends within an element.
 */
final class PatternContent implements BlockContent {
  private static final int CHUNK = 4096;

  @Override
  public void read(int source, int destination, long offset, MemorySegment into) {
    int first = source * 1000 + destination * 100;
    // Filling an array and copying it is much faster than the segment while nothing is compiled.
    byte[] chunk = new byte[(int) Math.min(CHUNK, into.byteSize())];
    for (long done = 0; done < into.byteSize(); done += chunk.length) {
      int length = (int) Math.min(chunk.length, into.byteSize() - done);
      fill(chunk, length, first, offset + done);
      MemorySegment.copy(chunk, 0, into, ValueLayout.JAVA_BYTE, done, length);
    }
  }

  private static void fill(byte[] chunk, int length, int first, long offset) {
    int element = first + (int) (offset >> 2);
    int shift = Byte.SIZE * (int) (offset & 3);
    for (int i = 0; i < length; i++) {
      chunk[i] = (byte) (element >> shift);
      shift += Byte.SIZE;
      if (shift == Integer.SIZE) {
        shift = 0;
        element++;
      }
    }
  }

  @Override
  public void close() {
    // Holds nothing.
  }
}
