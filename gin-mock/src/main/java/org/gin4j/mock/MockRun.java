package org.gin4j.mock;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gin4j.api.Communicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.Gins;
import org.gin4j.mock.schedule.RunStoppedError;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.Rule;

/**
 * Runs a program on every rank of a simulated fabric. Ranks are threads of this JVM, one at a time;
 * the fabric does whatever the rules allow, as its seed says.
 *
 * <pre>{@code
 * MockRun.ranks(3).seeds(1, 200, () -> MyProtocol.main(new String[0])).orThrow();
 * }</pre>
 *
 * <p>A program reads its rank and size from its communicator. Ranks share static fields; a program
 * that keeps state there is not fit for this. Not safe for use by several threads.
 */
public final class MockRun {
  private static final int TRACE_EVENTS = 20_000;

  private final int ranks;
  private final Map<String, String> settings = new HashMap<>();
  private Policy policy = Policy.ADVERSARIAL;
  private boolean checked = true;
  private int lsa = 1;
  private int traceLength = TRACE_EVENTS;
  private String title = "mock run";
  private Duration limit = Duration.ofMinutes(2);

  private MockRun(int ranks) {
    if (ranks < 1) {
      throw GinException.invalidArgument("a run needs at least 1 rank, not " + ranks);
    }
    this.ranks = ranks;
  }

  /** Returns a run of that many ranks, each on a host of its own. */
  public static MockRun ranks(int ranks) {
    return new MockRun(ranks);
  }

  /** Sets how the fabric chooses; {@link Policy#ADVERSARIAL} by default. */
  public MockRun policy(Policy chosen) {
    policy = chosen;
    return this;
  }

  /** Sets whether misuse is looked for; it is by default. */
  public MockRun checked(boolean on) {
    checked = on;
    return this;
  }

  /** Sets how many ranks share a simulated host; 1 by default. */
  public MockRun lsa(int ranksPerHost) {
    if (ranksPerHost < 1) {
      throw GinException.invalidArgument(
          "a host needs at least 1 rank, not " + ranksPerHost + " [T2]");
    }
    lsa = ranksPerHost;
    return this;
  }

  /** Sets how many of the last events are kept for the trace; 0 for none. */
  public MockRun trace(int events) {
    traceLength = events;
    return this;
  }

  /** Names the run, for its trace. */
  public MockRun title(String text) {
    title = text;
    return this;
  }

  /** Sets how long a run may take by the clock on the wall; two minutes by default. */
  public MockRun limit(Duration time) {
    limit = time;
    return this;
  }

  /** Sets any setting by name, such as {@code gin.mock.strong} or {@code gin.timeout}. */
  public MockRun set(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** What one rank does with its communicator. */
  @FunctionalInterface
  public interface Body {
    /** Runs as one rank. */
    void run(Communicator communicator) throws Exception;
  }

  /** Runs a body on every rank; its communicator is connected and closed around it. */
  public MockResult connected(long seed, Body body) {
    return run(
        seed,
        () -> {
          try (Communicator communicator = Gins.connect()) {
            try {
              body.run(communicator);
            } catch (Exception | Error e) {
              communicator.abort("rank " + communicator.rank() + " failed: " + e);
              throw e;
            }
          }
        });
  }

  /** Ends the calling rank as a crash does: it can do nothing more, and the others are told. */
  public static void loseThisRank() {
    MockRank self =
        MockWorld.current()
            .orElseThrow(
                () -> GinException.invalidArgument("the calling thread is no rank of a mock run"));
    self.world().loseCaller(self.rank());
  }

  /** Runs with seed after seed until one does not pass; returns that one, or the last. */
  public MockResult seeds(long first, int count, MockProgram program) {
    MockResult result = run(first, program);
    for (int i = 1; i < count && result.passed(); i++) {
      result = run(first + i, program);
    }
    return result;
  }

  /** Runs a program on every rank, once. */
  public MockResult run(long seed, MockProgram program) {
    MockWorld world = new MockWorld(ranks, seed, policy, settings, lsa, checked, traceLength);
    Map<Integer, Throwable> failures = new ConcurrentHashMap<>();
    for (int rank = 0; rank < ranks; rank++) {
      int self = rank;
      world.start(self, () -> one(world, self, program, failures));
    }
    boolean finished;
    try {
      finished = world.run(limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GinException(ErrorKind.INTERRUPTED, "interrupted during a mock run", "", e);
    }
    List<Finding> findings = findings(world, finished && failures.isEmpty());
    return new MockResult(
        seed,
        policy,
        findings,
        failures,
        finished,
        world.unended(),
        world.scheduler().exact(),
        world.fabric().steps(),
        trace(world, seed, findings));
  }

  private static void one(
      MockWorld world, int rank, MockProgram program, Map<Integer, Throwable> failures) {
    try {
      program.run();
      world.programEnded(rank);
    } catch (RunStoppedError over) {
      throw over;
    } catch (Exception | Error e) {
      if (!world.isGone(rank) && !world.scheduler().isStopped()) {
        failures.put(rank, e);
      }
    }
  }

  /** A wait that ended at its deadline is no mistake when the program was ready for it. */
  private static List<Finding> findings(MockWorld world, boolean programsEndedWell) {
    if (world.checker() != null && programsEndedWell) {
      world.checker().ended();
    }
    return world.checker() == null
        ? List.of()
        : world.checker().findings().stream()
            .filter(finding -> finding.rule() != Rule.L1 || !programsEndedWell)
            .toList();
  }

  private Trace trace(MockWorld world, long seed, List<Finding> findings) {
    return world.recorder() == null
        ? new Trace(title, ranks, Long.toString(seed), List.of(), 0, findings)
        : new Trace(
            title,
            ranks,
            Long.toString(seed),
            world.recorder().events(),
            world.recorder().dropped(),
            findings);
  }
}
