package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class BlocksProperties {

  @Property
  void startsAreExact(
      @ForAll @LongRange(min = 0) long length, @ForAll @IntRange(min = 1, max = 64) int parts) {
    for (int index = 0; index <= parts; index++) {
      BigInteger exact =
          BigInteger.valueOf(length)
              .multiply(BigInteger.valueOf(index))
              .divide(BigInteger.valueOf(parts));
      assertEquals(exact.longValueExact(), Cut.start(length, parts, index));
    }
  }

  @Property
  void blocksPartitionTheInput(
      @ForAll @LongRange(min = 0) long total, @ForAll @IntRange(min = 1, max = 64) int ranks) {
    Blocks blocks = new Blocks(total, ranks);
    long next = 0;
    long longest = 0;
    for (int source = 0; source < ranks; source++) {
      for (int destination = 0; destination < ranks; destination++) {
        assertEquals(next, blocks.inputOffset(source, destination));
        long length = blocks.length(source, destination);
        assertTrue(length >= 0);
        longest = Math.max(longest, length);
        next += length;
      }
    }
    assertEquals(total, next);
    assertEquals(longest, blocks.longest());
  }

  @Property
  void outputsPartitionWhatARankReceives(
      @ForAll @LongRange(min = 0) long total, @ForAll @IntRange(min = 1, max = 16) int ranks) {
    Blocks blocks = new Blocks(total, ranks);
    for (int destination = 0; destination < ranks; destination++) {
      long next = 0;
      for (int source = 0; source < ranks; source++) {
        assertEquals(next, blocks.outputOffset(source, destination));
        next += blocks.length(source, destination);
      }
    }
  }

  @Property
  void piecesPartitionTheBlocks(
      @ForAll @LongRange(min = 0, max = 1L << 26) long total,
      @ForAll @IntRange(min = 1, max = 7) int ranks,
      @ForAll @LongRange(min = 0, max = 1L << 26) long windows) {
    Blocks blocks = new Blocks(total, ranks);
    Rounds rounds = Rounds.within(blocks, windows);
    for (int source = 0; source < ranks; source++) {
      for (int destination = 0; destination < ranks; destination++) {
        long next = 0;
        for (long round = 0; round < rounds.count(); round++) {
          long length = rounds.pieceLength(source, destination, round);
          assertTrue(length == 0 || rounds.pieceOffset(round) == next);
          next += length;
        }
        assertEquals(blocks.length(source, destination), next);
      }
    }
  }
}
