package org.gin4j.cli.launch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.gin4j.api.Communicator;
import org.gin4j.api.Gins;
import org.gin4j.cli.rank.RankError;
import org.gin4j.cli.rank.RankMessage;
import org.gin4j.cli.rank.RankTasks;

/** Runs a rank program with a thread of this process a rank. */
public final class ThreadRanks implements RankRunner {
  private static final Duration POLL = Duration.ofMillis(200);

  @Override
  public List<Map<String, String>> run(Job job, RankProgram program, LongConsumer progress) {
    Reports reports = new Reports(job.ranks(), progress);
    ShutdownHook hook = new ShutdownHook(job::abandon);
    try {
      List<Thread> threads = new ArrayList<>();
      for (int rank = 0; rank < job.ranks(); rank++) {
        int self = rank;
        Thread thread = new Thread(() -> runRank(job, self, program, reports), "gin-rank-" + rank);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
      await(threads, new Patience(reports, program.longestSilence()));
    } finally {
      hook.close();
    }
    return reports.results();
  }

  private static void runRank(Job job, int rank, RankProgram program, Reports reports) {
    try (Communicator communicator = Gins.connect(job.config(rank))) {
      Map<String, String> result =
          RankTasks.runOrAbort(
              program.task().get(),
              communicator,
              bytes ->
                  reports.accept(
                      rank,
                      new RankMessage(
                          RankMessage.Kind.PROGRESS, Map.of("done", Long.toString(bytes)))));
      reports.accept(rank, new RankMessage(RankMessage.Kind.RESULT, result));
    } catch (IOException | RuntimeException | Error e) {
      reports.failed(rank, RankError.of(e));
    }
  }

  private static void await(List<Thread> threads, Patience patience) {
    try {
      for (Thread thread : threads) {
        while (!thread.join(POLL)) {
          if (patience.exhausted()) {
            return;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JobFailedException("interrupted while waiting for the ranks", e);
    }
  }
}
