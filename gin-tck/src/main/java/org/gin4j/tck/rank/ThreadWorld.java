package org.gin4j.tck.rank;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gin4j.tck.KitOptions;
import org.gin4j.tck.RankBody;
import org.gin4j.tck.RankWorld;

/** Runs ranks as threads of this JVM. */
public final class ThreadWorld implements RankWorld {
  /** Blocking calls that a test may make one after the other, each at its deadline. */
  private static final int CALLS_AT_DEADLINE = 3;

  /** A world without state. */
  public ThreadWorld() {}

  @Override
  public String name() {
    return "threads";
  }

  @Override
  public void run(int ranks, Map<String, String> settings, RankBody body) throws Exception {
    Meeting meeting = Meeting.of(ranks, settings);
    Failures failures = new Failures();
    List<Thread> threads = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      Map<String, String> own = meeting.settings(rank);
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .name("kit rank " + rank)
              .start(
                  () -> {
                    try {
                      OneRank.run(own, body);
                    } catch (Exception | Error e) {
                      failures.add(e);
                    }
                  }));
    }
    long deadline =
        System.nanoTime() + KitOptions.read().timeout().multipliedBy(CALLS_AT_DEADLINE).toNanos();
    for (Thread thread : threads) {
      if (!thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())))) {
        AssertionError hang = new AssertionError(thread.getName() + " hangs");
        hang.setStackTrace(thread.getStackTrace());
        failures.add(hang);
      }
    }
    failures.rethrow();
  }
}
