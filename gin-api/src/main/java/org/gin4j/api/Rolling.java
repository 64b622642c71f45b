package org.gin4j.api;

/**
 * Comparison of counters that wrap [S6]. The one place where signals, counters and queue indices
 * are compared.
 *
 * <p>Source: {@code rolling_less_equal}, NCCL 2.30.7.
 */
public final class Rolling {
  private Rolling() {}

  /**
   * Returns whether a is at or before b on the circle of 2^bits values: {@code (b - a) mod 2^bits
   * <= 2^(bits-1) - 1}. Exactly half the circle apart, neither is at or before the other.
   *
   * @param bits 1 to 64; not checked here
   */
  public static boolean lessOrEqual(long a, long b, int bits) {
    // Shifting the difference to the top makes its highest bit the sign of a long.
    return (b - a) << (64 - bits) >= 0;
  }

  /** Returns the negation of {@code lessOrEqual(b, a, bits)}. */
  public static boolean lessThan(long a, long b, int bits) {
    return !lessOrEqual(b, a, bits);
  }

  /** Returns the low bits of a value. */
  public static long truncate(long value, int bits) {
    return value & (-1L >>> (64 - bits));
  }

  /**
   * Checks a bit width.
   *
   * @throws GinException INVALID_ARGUMENT when bits is outside 1..max
   */
  public static void checkBits(int bits, int max) {
    if (bits < 1 || bits > max) {
      throw GinException.invalidArgument("bits must be 1 to " + max + ", not " + bits + " [S6]");
    }
  }
}
