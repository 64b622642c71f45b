package org.gin4j.tck.rank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.tck.KitOptions;
import org.gin4j.tck.RankBody;
import org.gin4j.tck.RankWorld;
import org.opentest4j.TestAbortedException;

/**
 * Runs ranks as processes. The body cannot be sent to another JVM, so each process runs the whole
 * test method, leaving out the runs before this one; a test's runs must therefore come in the same
 * order every time.
 */
public final class ProcessWorld implements RankWorld {
  private static final ProcessWorld SHARED = new ProcessWorld();
  private static final int CALLS_AT_DEADLINE = 3;

  private static volatile RankWorld inside;

  private final List<RankWorker> workers = new ArrayList<>();

  private ProcessWorld() {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> workers.forEach(RankWorker::kill), "end of ranks"));
  }

  /** Returns the one world of processes; in a rank's process, the world as that rank sees it. */
  public static RankWorld shared() {
    RankWorld here = inside;
    return here == null ? SHARED : here;
  }

  /** Returns whether this process is a rank's. */
  public static boolean isRank() {
    return inside != null;
  }

  /** Says that this process is a rank's. */
  static void inside(RankWorld world) {
    inside = world;
  }

  @Override
  public String name() {
    return "processes";
  }

  @Override
  public boolean canLoseRanks() {
    return true;
  }

  @Override
  public synchronized void run(int ranks, Map<String, String> settings, RankBody body)
      throws Exception {
    TestId test =
        TestId.current()
            .orElseThrow(() -> new IllegalStateException("no test of the kit runs here"));
    int runs = TestId.nextRun();
    Map<String, String> properties = properties();
    while (workers.size() < ranks) {
      workers.add(new RankWorker(properties));
    }
    Meeting meeting = Meeting.of(ranks, settings);
    for (int rank = 0; rank < ranks; rank++) {
      if (!workers.get(rank).isAlive()) {
        workers.set(rank, new RankWorker(properties));
      }
      workers.get(rank).send(new RankCommand(test, runs, meeting.settings(rank), properties));
    }
    collect(ranks);
  }

  private void collect(int ranks) throws Exception {
    Failures failures = new Failures();
    long deadline =
        System.nanoTime() + KitOptions.read().timeout().multipliedBy(CALLS_AT_DEADLINE).toNanos();
    for (int rank = 0; rank < ranks; rank++) {
      RankWorker worker = workers.get(rank);
      Optional<RankAnswer> answer = worker.await(deadline - System.nanoTime());
      if (answer.isPresent()) {
        failure(rank, answer.get()).ifPresent(failures::add);
      } else if (!worker.wasLost()) {
        failures.add(
            new AssertionError(
                "rank " + rank + (worker.isAlive() ? " hangs" : "'s process ended by itself")));
        worker.kill();
      }
    }
    failures.rethrow();
  }

  private static Optional<Throwable> failure(int rank, RankAnswer answer) {
    String message = "rank " + rank + ": " + answer.message() + "\n" + answer.trace();
    return switch (answer.kind()) {
      case PASSED -> Optional.empty();
      case FAILED -> Optional.of(new AssertionError(message));
      case ABORTED -> Optional.of(new TestAbortedException(answer.message()));
    };
  }

  private static Map<String, String> properties() {
    KitOptions.read();
    Map<String, String> kit = new HashMap<>();
    System.getProperties()
        .stringPropertyNames()
        .forEach(
            name -> {
              if (name.startsWith(KitOptions.PREFIX)) {
                kit.put(name, System.getProperty(name));
              }
            });
    return kit;
  }
}
