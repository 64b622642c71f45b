package org.gin4j.cli.alltoall;

import org.gin4j.cli.rank.RankProcess;

/** The main class of a rank process of an AlltoAll job. */
public final class AlltoallRankMain {
  private AlltoallRankMain() {}

  /** Runs a rank. */
  public static void main(String[] arguments) {
    System.exit(RankProcess.run(new AlltoallTask(AlltoallSpec.parse(arguments))));
  }
}
