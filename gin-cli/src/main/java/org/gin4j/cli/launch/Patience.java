package org.gin4j.cli.launch;

import java.time.Duration;
import org.gin4j.cli.rank.RankError;

/**
 * Decides how long a job is waited for: as long as its ranks report, and, once one has failed, a
 * moment for the others to say what they saw. Ranks that have reported their results have nothing
 * left to do and get a moment to end.
 */
final class Patience {
  private static final Duration LAST_MOMENT = Duration.ofSeconds(2);

  private final Reports reports;
  private final Duration longestSilence;
  private long decidedAt;
  private boolean decided;

  Patience(Reports reports, Duration longestSilence) {
    this.reports = reports;
    this.longestSilence = longestSilence;
  }

  /** Returns whether to stop waiting; if nobody has failed so far, silence is the failure. */
  boolean exhausted() {
    if (reports.anyFailed() || reports.missing().isEmpty()) {
      long now = System.nanoTime();
      decidedAt = decided ? decidedAt : now;
      decided = true;
      return now - decidedAt > LAST_MOMENT.toNanos();
    }
    if (reports.nanosSinceLast() <= longestSilence.toNanos()) {
      return false;
    }
    String message =
        "ranks " + reports.missing() + " reported nothing for " + longestSilence.toSeconds() + " s";
    reports.failed(-1, new RankError("SILENT", message));
    return true;
  }
}
