package org.gin4j.mock.litmus;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.mock.litmus.lang.Kind;

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
    if (releases(explored)) {
      // A fence of Java is nothing that the simulated fabric could notice.
      return new LitmusRunReport(
          0, new TreeMap<>(), List.of(), "the mock does not see 'release system'");
    }
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

  private static boolean releases(LitmusResult explored) {
    return explored.program().program().statements().stream()
        .flatMap(List::stream)
        .anyMatch(statement -> statement.kind() == Kind.RELEASE);
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
    return new LitmusBackend(ranks, Map.of(), DEADLINE, Duration.ZERO).run(explored, 1, seed);
  }
}
