package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PatternContentTest {
  private final PatternContent pattern = new PatternContent();

  @Test
  void elementsAreTheSeedsPattern() {
    byte[] block = read(3, 2, 0, 40);
    ByteBuffer elements = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < 10; i++) {
      assertEquals(3 * 1000 + 2 * 100 + i, elements.getInt());
    }
  }

  @Test
  void everyPartOfABlockIsTheSame() {
    byte[] whole = read(1, 0, 0, 100);
    for (int from = 0; from < 20; from++) {
      for (int to = from; to <= 100; to += 7) {
        assertArrayEquals(Arrays.copyOfRange(whole, from, to), read(1, 0, from, to - from));
      }
    }
  }

  private byte[] read(int source, int destination, long offset, int bytes) {
    MemorySegment into = MemorySegment.ofArray(new byte[bytes]);
    pattern.read(source, destination, offset, into);
    return into.toArray(ValueLayout.JAVA_BYTE);
  }
}
