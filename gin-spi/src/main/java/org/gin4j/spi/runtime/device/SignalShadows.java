package org.gin4j.spi.runtime.device;

/**
 * The counts a rank keeps beside the signals of one context [S9], barrier cells included [B4].
 * Takes memory once one of them is used.
 */
final class SignalShadows {
  private final int signals;
  private long[] counts;

  SignalShadows(int signals) {
    this.signals = signals;
  }

  /** Returns the counts, by signal; always the same array. */
  long[] counts() {
    long[] made = counts;
    return made == null ? make() : made;
  }

  private synchronized long[] make() {
    if (counts == null) {
      counts = new long[signals];
    }
    return counts;
  }

  /** Forgets a signal's count. */
  void reset(int signal) {
    long[] made = counts;
    if (made != null) {
      made[signal] = 0;
    }
  }
}
