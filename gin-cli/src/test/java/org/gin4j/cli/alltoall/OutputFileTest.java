package org.gin4j.cli.alltoall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  private static final int RANKS = 3;
  private static final int RANK = 1;
  private static final int SIZE = 300_007;

  @TempDir Path folder;

  @Test
  void whatWasWrittenIsFoundRight() throws IOException {
    assertNull(verifyAfterChanging(-1));
  }

  @Test
  void theFirstWrongByteIsFound() throws IOException {
    Blocks blocks = new Blocks(SIZE, RANKS);
    long offsetInBlock = 1_001;
    Mismatch found = verifyAfterChanging(blocks.outputOffset(2, RANK) + offsetInBlock);
    assertEquals(2, found.source());
    assertEquals(RANK, found.destination());
    assertEquals(offsetInBlock, found.blockOffset());
    assertEquals(blocks.inputOffset(2, RANK) + offsetInBlock, found.inputOffset());
    assertEquals(found.expected() ^ 0xff, found.found());
  }

  private Mismatch verifyAfterChanging(long wrongOffset) throws IOException {
    byte[] data = new byte[SIZE];
    new Random(1).nextBytes(data);
    Path input = Files.write(folder.resolve("input"), data);
    Path file = folder.resolve("output");
    Blocks blocks = new Blocks(SIZE, RANKS);
    Rounds rounds = new Rounds(blocks, 4096);
    PieceDigest digest = new PieceDigest();
    try (Arena arena = Arena.ofConfined();
        BlockContent content = new FileContent(input, blocks);
        OutputFile output = new OutputFile(file, RANK, rounds)) {
      MemorySegment buffer = arena.allocate(rounds.pieceBytes());
      for (long round = 0; round < rounds.count(); round++) {
        for (int source = RANKS - 1; source >= 0; source--) {
          long length = rounds.pieceLength(source, RANK, round);
          MemorySegment piece = buffer.asSlice(0, length);
          content.read(source, RANK, rounds.pieceOffset(round), piece);
          output.write(source, round, piece, digest.of(piece));
        }
      }
      if (wrongOffset >= 0) {
        byte[] written = Files.readAllBytes(file);
        written[(int) wrongOffset] ^= (byte) 0xff;
        Files.write(file, written);
      }
      return output.verify(content);
    }
  }
}
