package org.gin4j.cli.litmus;

import org.gin4j.cli.rank.RankProcess;

/** The main class of a rank process of a litmus test. */
public final class LitmusRankMain {
  private LitmusRankMain() {}

  /** Runs a rank. */
  public static void main(String[] arguments) {
    System.exit(RankProcess.run(LitmusPart.parse(arguments)));
  }
}
