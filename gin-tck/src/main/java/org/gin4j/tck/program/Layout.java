package org.gin4j.tck.program;

/** Where things lie in the window of every rank, and how many cells there are. */
public final class Layout {
  /** Contexts that a program uses. */
  public static final int CONTEXTS = 2;

  /** Most ranks of a program. */
  public static final int MOST_RANKS = 4;

  /** Counters of a program. */
  public static final int COUNTERS = 2;

  /** Most steps of one round. */
  public static final int MOST_STEPS = 30;

  static final int PLAIN_SIGNALS = 4;

  /** Signals of a program: plain ones, then one a rank for its marks. */
  public static final int SIGNALS = PLAIN_SIGNALS + MOST_RANKS;

  static final int VA_CELLS = 4;
  static final int CONTESTED = 4;

  /** What peers put; zeroed before every round. */
  static final int TARGET = 0;

  static final int AREA = MOST_STEPS * (Step.MOST_BYTES + Step.MOST_GAP + 1);

  /** What this rank puts and what peers get; filled before every round. */
  static final int SOURCE = TARGET + AREA;

  /** What this rank got; zeroed before every round. */
  static final int GOT = SOURCE + AREA;

  /** Places that several ranks write at once; zeroed before every round. */
  static final int CONTEST = (GOT + AREA + 7) / 8 * 8;

  static final int VA = CONTEST + CONTESTED * 8;

  /** Size of the window. */
  public static final int BYTES = VA + VA_CELLS * 8;

  private Layout() {}

  static int mark(int initiator) {
    return PLAIN_SIGNALS + initiator;
  }

  /** Returns the byte at a place of a rank's source in a round. */
  static byte sourceByte(int rank, int round, int place) {
    // Never 0, so that a byte that did not arrive shows.
    return (byte) (1 + Math.floorMod((rank * 31 + round * 7 + place) * 13, 255));
  }
}
