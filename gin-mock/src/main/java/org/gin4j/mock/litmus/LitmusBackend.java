package org.gin4j.mock.litmus;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.mock.litmus.explore.Explorer;

/** Runs an explored program many times on a backend: it may do no more than what was explored. */
public final class LitmusBackend {
  private final LitmusRanks ranks;
  private final Map<String, String> settings;
  private final Duration deadline;
  private final Duration longestDelay;
  private final Runnable between;

  /**
   * A backend.
   *
   * @param ranks who connects ranks
   * @param settings settings of every rank, such as the backend's name
   * @param deadline of every wait of a program
   * @param longestDelay of those between statements, which come from a seed; zero for none
   */
  public LitmusBackend(
      LitmusRanks ranks, Map<String, String> settings, Duration deadline, Duration longestDelay) {
    this(ranks, settings, deadline, longestDelay, () -> {});
  }

  /** A backend whose ranks do something more before each statement. */
  LitmusBackend(
      LitmusRanks ranks,
      Map<String, String> settings,
      Duration deadline,
      Duration longestDelay,
      Runnable between) {
    this.longestDelay = longestDelay;
    this.between = between;
    this.ranks = ranks;
    this.settings = Map.copyOf(settings);
    this.deadline = deadline;
  }

  /**
   * Runs a program; the ranks are connected once.
   *
   * @param explored what can happen
   * @param runs how often to run it
   * @param seed what the delays between statements come from
   */
  public LitmusRunReport run(LitmusResult explored, int runs, long seed) {
    LitmusProgram program = explored.program();
    if (!explored.deadlocks().isEmpty()) {
      return notRun();
    }
    Map<Integer, List<Map<String, Long>>> values = new ConcurrentHashMap<>();
    ranks.run(
        program.ranks(),
        settings(program, settings),
        communicator ->
            values.put(
                communicator.rank(),
                part(program, communicator, runs, seed, deadline, longestDelay, between)));
    return judge(explored, runs, values);
  }

  /** Returns the report of a program that is not run, since it may get stuck. */
  public static LitmusRunReport notRun() {
    return new LitmusRunReport(0, new TreeMap<>(), List.of(), "it may get stuck");
  }

  /** Returns a backend's settings with what a program needs. */
  public static Map<String, String> settings(LitmusProgram program, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put(CommConfig.LSA_SIZE, Integer.toString(program.lsaSize()));
    return all;
  }

  /**
   * Runs one rank's part of a program. Collective: all ranks do the same.
   *
   * @return the values of its registers and its final values after each run, by name
   */
  public static List<Map<String, Long>> part(
      LitmusProgram program,
      Communicator communicator,
      int runs,
      long seed,
      Duration deadline,
      Duration longestDelay) {
    return part(program, communicator, runs, seed, deadline, longestDelay, () -> {});
  }

  private static List<Map<String, Long>> part(
      LitmusProgram program,
      Communicator communicator,
      int runs,
      long seed,
      Duration deadline,
      Duration longestDelay,
      Runnable between) {
    List<Map<String, Long>> own = new ArrayList<>();
    try (LitmusProgramRunner runner =
        new LitmusProgramRunner(program, communicator, deadline, longestDelay, between)) {
      for (int run = 0; run < runs; run++) {
        own.add(runner.run(seed + run));
      }
    }
    return own;
  }

  /**
   * Compares what was seen with what can happen.
   *
   * @param values what each rank returned from its part, by rank
   */
  public static LitmusRunReport judge(
      LitmusResult explored, int runs, Map<Integer, List<Map<String, Long>>> values) {
    List<String> columns = Explorer.columns(explored.program().program());
    TreeMap<String, Integer> seen = new TreeMap<>();
    for (int run = 0; run < runs; run++) {
      Map<String, Long> all = new LinkedHashMap<>();
      for (List<Map<String, Long>> ofRank : values.values()) {
        all.putAll(ofRank.get(run));
      }
      SequencedMap<String, Long> ordered = new LinkedHashMap<>();
      columns.forEach(column -> ordered.put(column, all.get(column)));
      seen.merge(LitmusOutcome.condition(ordered), 1, Integer::sum);
    }
    List<String> possible = explored.outcomes().stream().map(LitmusOutcome::condition).toList();
    List<String> failures =
        seen.keySet().stream()
            .filter(outcome -> !possible.contains(outcome))
            .map(outcome -> outcome + " was seen, and is not possible")
            .toList();
    return new LitmusRunReport(runs, seen, failures, "");
  }
}
