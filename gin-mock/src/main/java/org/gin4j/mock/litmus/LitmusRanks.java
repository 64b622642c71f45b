package org.gin4j.mock.litmus;

import java.util.Map;
import java.util.function.Consumer;
import org.gin4j.api.Communicator;

/** Whoever can connect a number of ranks of this process. */
@FunctionalInterface
public interface LitmusRanks {

  /**
   * Runs a task on every rank, each on its own thread with its own communicator, and waits for all.
   * When a rank fails, the others are aborted and its failure is thrown.
   *
   * @param ranks number of ranks, all on one host
   * @param settings settings of every rank, by property name
   * @param task what every rank does
   */
  void run(int ranks, Map<String, String> settings, Consumer<Communicator> task);
}
