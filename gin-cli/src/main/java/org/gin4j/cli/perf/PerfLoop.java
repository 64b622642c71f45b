package org.gin4j.cli.perf;

import org.HdrHistogram.Histogram;

/**
 * One rank's role in a measurement. Loops copy what they use to locals, allocate nothing, and are
 * called with few iterations a call, so that they are compiled as a whole during warm-up.
 */
interface PerfLoop {

  /**
   * Does iterations first to first + count - 1.
   *
   * @param latencies takes the time of each in nanoseconds
   */
  void run(long first, int count, Histogram latencies);

  /**
   * Returns after all that was posted has had its effect; counts as part of the measured time.
   *
   * @param next the iteration that would follow
   */
  default void finish(long next) {
    // Loops that wait in every iteration have nothing left to wait for.
  }

  /** Returns how many iterations one call does. */
  default int stride() {
    return 32;
  }
}
