package org.gin4j.tck.program;

/**
 * One operation as it is drawn, from the bits of one number: every number is a legal operation, so
 * a generator needs to know nothing and shrinking cannot leave the legal programs. 0 is the
 * simplest.
 *
 * @param kind what is done
 * @param initiator who does it; counted around the ranks
 * @param peer to whom; counted around the ranks
 * @param context on which context; counted around the contexts
 * @param size bytes of a put or get
 * @param gap bytes left free before the place that is written
 * @param cell which kind of remote action
 * @param id which signal, VA cell or contested place; counted around
 * @param amount what an Add adds
 * @param strong whether the action is strong
 * @param counter local counter of a put, or -1
 * @param after what the initiator does next
 */
record Step(
    Kind kind,
    int initiator,
    int peer,
    int context,
    int size,
    int gap,
    Cell cell,
    int id,
    int amount,
    boolean strong,
    int counter,
    After after) {
  static final int MOST_BYTES = 511;
  static final int MOST_GAP = 7;

  enum Kind {
    PUT,
    PUT_VALUE,
    SIGNAL,
    GET,
    /** A value to a place that others write at the same time. */
    CONTEST,
    /** A strong signal on a cell of its initiator alone: everything before it is settled [S3]. */
    MARK
  }

  enum Cell {
    NONE,
    SIGNAL,
    VA_SIGNAL
  }

  enum After {
    NOTHING,
    FLUSH,
    WAIT_FOR_PEER
  }

  static Step of(long bits) {
    Bits from = new Bits(bits);
    return new Step(
        Kind.values()[from.take(5) % Kind.values().length],
        from.take(3),
        from.take(3),
        from.take(2),
        from.take(9),
        from.take(3),
        Cell.values()[from.take(4) % 3],
        from.take(3),
        1 + from.take(10),
        from.take(1) == 1,
        from.take(2) - 2,
        After.values()[Math.max(0, from.take(3) - 5)]);
  }

  private static final class Bits {
    private long rest;

    Bits(long bits) {
      rest = bits;
    }

    int take(int count) {
      int taken = (int) (rest & (1L << count) - 1);
      rest >>>= count;
      return taken;
    }
  }
}
