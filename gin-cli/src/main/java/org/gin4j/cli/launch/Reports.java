package org.gin4j.cli.launch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.gin4j.api.ErrorKind;
import org.gin4j.cli.rank.RankError;
import org.gin4j.cli.rank.RankMessage;

/** What the ranks of a job reported so far. Safe for use by several threads. */
final class Reports {
  private static final Set<String> CONSEQUENCES =
      Set.of(ErrorKind.PEER_LOST.name(), ErrorKind.ABORTED.name());

  private record Failure(int rank, RankError error) {
    String describe() {
      String who = "rank " + rank;
      boolean named = rank < 0 || error.message().startsWith(who);
      return named ? error.message() : who + ": " + error.message();
    }
  }

  private final List<Map<String, String>> results;
  private final List<Failure> failures = new ArrayList<>();
  private final Set<Integer> ended = new HashSet<>();
  private final LongConsumer progress;
  private long lastReport = System.nanoTime();

  /**
   * Without reports yet.
   *
   * @param progress told how many bytes of its share rank 0 has done
   */
  Reports(int ranks, LongConsumer progress) {
    this.progress = progress;
    results = new ArrayList<>(java.util.Collections.nCopies(ranks, null));
  }

  synchronized void accept(int rank, RankMessage message) {
    lastReport = System.nanoTime();
    Map<String, String> fields = message.fields();
    switch (message.kind()) {
      case PROGRESS -> {
        if (rank == 0) {
          progress.accept(Long.parseLong(fields.get("done")));
        }
      }
      case RESULT -> results.set(rank, fields);
      case FAILURE -> failed(rank, new RankError(fields.get("kind"), fields.get("message")));
    }
  }

  synchronized void failed(int rank, RankError error) {
    lastReport = System.nanoTime();
    failures.add(new Failure(rank, error));
    ended.add(rank);
  }

  /** Takes note of a process's end; one that reported nothing has failed. */
  synchronized void exited(RankExit exit) {
    lastReport = System.nanoTime();
    ended.add(exit.rank());
    boolean explained =
        exit.code() == 0
            ? results.get(exit.rank()) != null
            : failures.stream().anyMatch(failure -> failure.rank() == exit.rank());
    if (!explained) {
      String what = exit.describe() + (exit.code() == 0 ? " before its work was done" : "");
      failures.add(new Failure(-1, new RankError("DIED", what)));
    }
  }

  synchronized boolean anyFailed() {
    return !failures.isEmpty();
  }

  synchronized long nanosSinceLast() {
    return System.nanoTime() - lastReport;
  }

  /** Returns the ranks that have reported no result. */
  synchronized List<Integer> missing() {
    return IntStream.range(0, results.size())
        .filter(rank -> results.get(rank) == null)
        .boxed()
        .toList();
  }

  /**
   * Returns the results by rank.
   *
   * @throws JobFailedException naming what failed first, when anything did; what other ranks said
   *     is attached
   */
  synchronized List<Map<String, String>> results() {
    if (failures.isEmpty()) {
      return List.copyOf(results);
    }
    Failure first =
        failures.stream()
            .filter(failure -> !CONSEQUENCES.contains(failure.error().kind()))
            .findFirst()
            .orElse(failures.get(0));
    JobFailedException failed = new JobFailedException(first.describe() + stoppedRanks());
    failures.stream()
        .filter(failure -> !failure.equals(first))
        .forEach(failure -> failed.addSuppressed(new JobFailedException(failure.describe())));
    throw failed;
  }

  /** Returns a clause on the ranks that were stopped before they said or finished anything. */
  private String stoppedRanks() {
    List<Integer> stopped = missing().stream().filter(rank -> !ended.contains(rank)).toList();
    return stopped.isEmpty() ? "" : "; ranks " + stopped + " said nothing and were stopped";
  }
}
