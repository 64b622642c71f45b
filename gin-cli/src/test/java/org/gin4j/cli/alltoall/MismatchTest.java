package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MismatchTest {
  private static final Blocks BLOCKS = new Blocks(900, 3);

  @Test
  void namesTheFirstDifferentByte() {
    Mismatch found = Mismatch.locate(BLOCKS, 1, 2, 10, segment(1, 2, 3, 4), segment(1, 2, 0x80, 0));
    assertEquals(new Mismatch(1, 2, 12, 300 + 200 + 12, 3, 0x80), found);
    assertEquals(
        "first wrong byte in block 1->2 at offset 12 of the block, 512 of the input:"
            + " expected 0x03, found 0x80",
        found.describe());
  }

  @Test
  void aDamagedDigestIsToldApart() {
    Mismatch found = Mismatch.locate(BLOCKS, 0, 0, 0, segment(1, 2), segment(1, 2));
    assertEquals(2, found.blockOffset());
    assertEquals(
        "first wrong byte in block 0->0 at offset 2 of the block, 2 of the input:"
            + " its digest arrived damaged",
        found.describe());
  }

  @Test
  void theEarliestInTheInputIsTheFirst() {
    Mismatch early = new Mismatch(0, 2, 5, 205, 1, 2);
    Mismatch late = new Mismatch(1, 0, 0, 300, 1, 2);
    assertEquals(early, Mismatch.first(late, early));
    assertEquals(late, Mismatch.first(null, late));
  }

  @Test
  void survivesTheWayToTheLauncher() {
    Mismatch mismatch = new Mismatch(1, 2, 1L << 40, 1L << 41, 255, 0);
    assertEquals(Optional.of(mismatch), Mismatch.decode(mismatch.encode()));
    assertEquals(Optional.empty(), Mismatch.decode(Map.of("backend", "proxy")));
  }

  private static MemorySegment segment(int... bytes) {
    byte[] array = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      array[i] = (byte) bytes[i];
    }
    return MemorySegment.ofArray(array);
  }
}
