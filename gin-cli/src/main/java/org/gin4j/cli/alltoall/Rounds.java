package org.gin4j.cli.alltoall;

/**
 * Sends blocks of any size through windows of a bounded size: round i carries piece i of every
 * block. All ranks compute the same rounds.
 *
 * @param blocks what is sent
 * @param pieceBytes most bytes of a block in one round
 */
record Rounds(Blocks blocks, long pieceBytes) {
  /** Pieces start on cache lines. */
  private static final long ALIGNMENT = 64;

  private static final long SMALLEST_PIECE = 64 << 10;
  private static final long LARGEST_PIECE = 16 << 20;

  /**
   * Chooses the piece size so that the windows of all ranks together stay within a number of bytes,
   * as far as pieces do not become too small to be worth a round.
   */
  static Rounds within(Blocks blocks, long windowBytes) {
    long pairs = 2L * blocks.ranks() * blocks.ranks();
    long fair = Math.clamp(windowBytes / pairs, SMALLEST_PIECE, LARGEST_PIECE);
    long piece = Math.max(1, Math.min(blocks.longest(), fair));
    return new Rounds(blocks, (piece + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  }

  /** Returns the number of rounds, at least one: empty blocks are announced too [W8]. */
  long count() {
    return Math.max(1, Math.ceilDiv(blocks.longest(), pieceBytes));
  }

  /** Returns where a round's piece starts in its block. */
  long pieceOffset(long round) {
    return round * pieceBytes;
  }

  /** Returns the size of the piece of a block in a round; 0 when the block has ended before. */
  long pieceLength(int source, int destination, long round) {
    return Math.clamp(blocks.length(source, destination) - pieceOffset(round), 0, pieceBytes);
  }
}
