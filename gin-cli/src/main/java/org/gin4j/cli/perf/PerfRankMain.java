package org.gin4j.cli.perf;

import org.gin4j.cli.rank.RankProcess;

/** The main class of a rank process of a measurement. */
public final class PerfRankMain {
  private PerfRankMain() {}

  /** Runs a rank. */
  public static void main(String[] arguments) {
    System.exit(RankProcess.run(new PerfTask(PerfSpec.parse(arguments))));
  }
}
