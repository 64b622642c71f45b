package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Looks for the wrong byte of a piece whose digest is not the sender's. */
final class PieceCheck {
  private PieceCheck() {}

  static Mismatch locate(
      Rounds rounds,
      BlockContent content,
      int source,
      int destination,
      long round,
      MemorySegment found)
      throws IOException {
    long offset = rounds.pieceOffset(round);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment expected = arena.allocate(Math.max(1, found.byteSize()));
      MemorySegment piece = expected.asSlice(0, found.byteSize());
      content.read(source, destination, offset, piece);
      return Mismatch.locate(rounds.blocks(), source, destination, offset, piece, found);
    }
  }
}
