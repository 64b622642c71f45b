package org.gin4j.mock.litmus;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockWorld;

/** Runs an explored program on the simulated fabric, each run from a seed of its own. */
public final class LitmusMock {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private LitmusMock() {}

  /**
   * Runs a program.
   *
   * @param explored what can happen
   * @param runs how often to run it
   * @param seed the first run's seed
   */
  public static LitmusRunReport run(LitmusResult explored, int runs, long seed) {
    TreeMap<String, Integer> seen = new TreeMap<>();
    Set<String> failures = new TreeSet<>();
    for (int run = 0; run < runs; run++) {
      LitmusRunReport one = once(explored, seed + run);
      if (!one.skipped().isEmpty()) {
        return one;
      }
      one.seen().forEach((outcome, times) -> seen.merge(outcome, times, Integer::sum));
      failures.addAll(one.failures());
    }
    return new LitmusRunReport(runs, seen, List.copyOf(failures), "");
  }

  /** Runs a program once and has it checked; it may get stuck. */
  static MockResult checked(LitmusProgram program, long seed) {
    return MockRun.ranks(program.ranks())
        .lsa(program.lsaSize())
        .trace(0)
        .connected(
            seed,
            communicator -> {
              try (LitmusProgramRunner runner =
                  new LitmusProgramRunner(program, communicator, DEADLINE, Duration.ZERO)) {
                // The programs end together, so that none sees what ends the run of another.
                runner.run(seed, () -> communicator.register(communicator.allocate(8)).close());
              }
            });
  }

  private static LitmusRunReport once(LitmusResult explored, long seed) {
    LitmusRanks ranks =
        (size, settings, task) -> {
          MockRun run =
              MockRun.ranks(size).lsa(explored.program().lsaSize()).checked(false).trace(0);
          settings.forEach(run::set);
          MockResult result = run.connected(seed, task::accept);
          if (!result.passed()) {
            throw new IllegalStateException("seed " + seed + ": " + result.failures());
          }
        };
    return new LitmusBackend(ranks, Map.of(), DEADLINE, Duration.ZERO, LitmusMock::point)
        .run(explored, 1, seed);
  }

  /** A plain read or store is no call, yet anybody may go first there too. */
  private static void point() {
    MockRank self = MockWorld.current().orElseThrow();
    RankThread thread = self.world().enter(self.rank());
    try {
      self.world().scheduler().point(thread);
    } finally {
      self.world().leave(thread);
    }
  }
}
