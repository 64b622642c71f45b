package org.gin4j.mock.schedule;

/** The one source of chance of a run: the same seed gives the same answers. */
public final class Choices {
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1.0p-53;

  private long state;

  /** Chances of a seed. */
  public Choices(long seed) {
    state = seed;
  }

  /** Returns 64 random bits. */
  public long next() {
    state += GOLDEN;
    long z = state;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  /** Returns a number from 0 to below the bound. */
  public int below(int bound) {
    return (int) (((next() >>> 32) * bound) >>> 32);
  }

  /** Returns true with a probability. */
  public boolean chance(double probability) {
    return (next() >>> 11) * UNIT < probability;
  }
}
