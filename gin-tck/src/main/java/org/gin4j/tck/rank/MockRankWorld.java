package org.gin4j.tck.rank;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.mock.Finding;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.spi.Rule;
import org.gin4j.tck.KitOptions;
import org.gin4j.tck.RankBody;
import org.gin4j.tck.RankWorld;
import org.gin4j.tck.RankWorldFactory;

/**
 * Runs ranks on the simulated fabric, several seeds a test. What its checker finds fails the test:
 * the kit's own programs keep the rules.
 */
public final class MockRankWorld implements RankWorld, RankWorldFactory {
  private static final int SEEDS = 3;

  /** Blocking calls that a test may make one after the other, each at its deadline. */
  private static final int CALLS_AT_DEADLINE = 3;

  private static final long SEED_STEP = 1000;

  /** Tests wait in vain, use broken barriers and leave things open on purpose. */
  private static final Set<Rule> MEANT = EnumSet.of(Rule.L1, Rule.B7, Rule.L6);

  private final AtomicLong runs = new AtomicLong();

  /** A world without state; also for the service loader. */
  public MockRankWorld() {}

  @Override
  public String backend() {
    return "mock";
  }

  @Override
  public RankWorld create() {
    return new MockRankWorld();
  }

  @Override
  public String name() {
    return "simulated ranks";
  }

  @Override
  public boolean canLoseRanks() {
    return true;
  }

  @Override
  public void loseThisRank() {
    MockRun.loseThisRank();
  }

  @Override
  public void run(int ranks, Map<String, String> settings, RankBody body) throws Exception {
    KitOptions options = KitOptions.read();
    MockRun run =
        MockRun.ranks(ranks)
            .lsa(ranks)
            .limit(options.timeout().multipliedBy(CALLS_AT_DEADLINE))
            .set(CommConfig.TIMEOUT, Double.toString(options.timeout().toMillis() / 1e3));
    settings.forEach(run::set);
    long first = options.seed() + SEED_STEP * runs.getAndIncrement();
    for (int i = 0; i < SEEDS; i++) {
      judge(run.connected(first + i, body::run));
    }
  }

  private static void judge(MockResult result) throws Exception {
    Failures failures = new Failures();
    for (int pass = 0; pass < 2; pass++) {
      for (Throwable failure : result.failures().values()) {
        if (isEcho(failure) == (pass == 1)) {
          failures.add(failure);
        }
      }
    }
    failures.rethrow();
    List<Finding> mistakes =
        result.findings().stream().filter(finding -> !MEANT.contains(finding.rule())).toList();
    if (!mistakes.isEmpty() || !result.finished()) {
      throw new AssertionError(
          mistakes.stream().map(Finding::message).collect(Collectors.joining("; "))
              + "\n"
              + result.report());
    }
  }

  /** Whether a rank only says that another one failed. */
  private static boolean isEcho(Throwable failure) {
    return failure instanceof GinException known && known.kind() == ErrorKind.ABORTED;
  }
}
