package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CtaLoopTest {
  private static final long BLOCK = 1_000;
  private static final long PIECE = 256;
  private static final int ITERATIONS = 2;

  /** A rank that is alone, over a medium that may damage one byte of one exchange. */
  private static final class Loopback implements Exchange {
    private final Slots slots;
    private final int damagedRun;
    private final long damagedByte;
    private int run;

    Loopback(Slots slots, int damagedRun, long damagedByte) {
      this.slots = slots;
      this.damagedRun = damagedRun;
      this.damagedByte = damagedByte;
    }

    @Override
    public boolean receives() {
      return true;
    }

    @Override
    public long run(long[] bytes) {
      MemorySegment arrived = slots.receive(0);
      MemorySegment.copy(slots.send(0), 0, arrived, 0, bytes[0]);
      if (run == damagedRun) {
        byte right = arrived.get(ValueLayout.JAVA_BYTE, damagedByte);
        arrived.set(ValueLayout.JAVA_BYTE, damagedByte, (byte) (right + 1));
      }
      run++;
      return 5;
    }
  }

  @Test
  void whatArrivesWholeIsRight() throws IOException {
    CtaLoop.Result result = runWithDamage(-1, 0);
    assertNull(result.mismatch());
    assertEquals(5 * ITERATIONS * 4, result.nanos());
  }

  @Test
  void aDamagedByteIsFoundInItsPiece() throws IOException {
    Mismatch found = runWithDamage(2, 17).mismatch();
    assertEquals(2 * PIECE + 17, found.blockOffset());
    assertEquals((found.expected() + 1) & 0xff, found.found());
  }

  @Test
  void aDamageOfALaterIterationIsFound() throws IOException {
    assertEquals(PIECE + 3, runWithDamage(4 + 1, 3).mismatch().blockOffset());
  }

  @Test
  void aDamagedDigestIsFoundBehindItsPiece() throws IOException {
    Mismatch found = runWithDamage(0, PIECE + 31).mismatch();
    assertEquals(PIECE, found.blockOffset());
    assertEquals(-1, found.expected());
  }

  private static CtaLoop.Result runWithDamage(int run, long offset) throws IOException {
    Rounds rounds = new Rounds(new Blocks(BLOCK, 1), PIECE);
    AlltoallSpec spec =
        new AlltoallSpec(Optional.empty(), Optional.empty(), rounds, 1, 1, ITERATIONS);
    long slotBytes = Slots.bytesFor(PIECE);
    Slots slots = new Slots(memory(slotBytes), memory(slotBytes), slotBytes);
    return new CtaLoop(spec, 0, slots, new PatternContent(), null, done -> {})
        .run(new Loopback(slots, run, offset), 0);
  }

  private static MemorySegment memory(long bytes) {
    return MemorySegment.ofArray(new byte[(int) bytes]);
  }
}
