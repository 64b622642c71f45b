package org.gin4j.it.random;

/** Where things lie in the window of every rank, and how many cells there are. */
final class Layout {
  static final int CONTEXTS = 2;
  static final int SIGNALS = 4;
  static final int COUNTERS = 2;
  static final int VA_CELLS = 4;
  static final int MOST_STEPS = 30;

  /** What peers put; zeroed before every round. */
  static final int TARGET = 0;

  static final int AREA = MOST_STEPS * (Step.MOST_BYTES + Step.MOST_GAP + 1);

  /** What this rank puts and what peers get; filled before every round. */
  static final int SOURCE = TARGET + AREA;

  /** What this rank got; zeroed before every round. */
  static final int GOT = SOURCE + AREA;

  static final int VA = (GOT + AREA + 7) / 8 * 8;
  static final int BYTES = VA + VA_CELLS * 8;

  private Layout() {}

  /** Returns the byte at a place of a rank's source in a round. */
  static byte sourceByte(int rank, int round, int place) {
    // Never 0, so that a byte that did not arrive shows.
    return (byte) (1 + Math.floorMod((rank * 31 + round * 7 + place) * 13, 255));
  }
}
