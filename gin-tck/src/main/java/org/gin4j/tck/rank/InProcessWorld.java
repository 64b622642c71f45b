package org.gin4j.tck.rank;

import java.util.Map;
import org.gin4j.tck.RankBody;
import org.gin4j.tck.RankWorld;

/**
 * The world as one rank's process sees it: of the runs that a test makes, one is this rank's to
 * take part in, and the test ends with it.
 */
final class InProcessWorld implements RankWorld {
  /** How a process ends that stands for a crashed rank. */
  static final int LOST = 86;

  private final Map<String, String> own;
  private int runsBefore;

  InProcessWorld(RankCommand command) {
    this.own = command.settings();
    this.runsBefore = command.run();
  }

  /** Ends the test: nothing after this rank's run concerns it. */
  static final class RunEndedError extends Error {
    private static final long serialVersionUID = 1L;

    RunEndedError() {
      super("the rank's part is over", null, false, false);
    }
  }

  @Override
  public String name() {
    return "one process of several";
  }

  @Override
  public void run(int ranks, Map<String, String> settings, RankBody body) throws Exception {
    if (runsBefore-- > 0) {
      return;
    }
    OneRank.run(own, body);
    throw new RunEndedError();
  }

  @Override
  public boolean canLoseRanks() {
    return true;
  }

  @Override
  public void loseThisRank() {
    Runtime.getRuntime().halt(LOST);
  }
}
