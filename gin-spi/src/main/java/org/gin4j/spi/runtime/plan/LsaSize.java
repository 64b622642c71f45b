package org.gin4j.spi.runtime.plan;

import org.gin4j.api.CommConfig;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/** Chooses the size of LSA teams. */
public final class LsaSize {
  private LsaSize() {}

  /**
   * Returns the largest size that divides every host's run of ranks, and the limit [T2].
   *
   * @param limit the size asked for, 0 for none
   * @param runLengths lengths of the runs of consecutive ranks on one host, in rank order
   * @throws GinException INVALID_ARGUMENT when the limit is negative
   */
  public static int of(int limit, int[] runLengths) {
    if (limit < 0) {
      throw new GinException(
          ErrorKind.INVALID_ARGUMENT,
          CommConfig.LSA_SIZE + " is " + limit + " [T2]",
          "set it to at least 1, or leave it unset for no limit");
    }
    int size = limit;
    for (int length : runLengths) {
      if (length < 1) {
        throw new IllegalArgumentException("a run of " + length + " ranks");
      }
      size = gcd(size, length);
    }
    if (runLengths.length == 0) {
      throw new IllegalArgumentException("no ranks");
    }
    return size;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }
}
