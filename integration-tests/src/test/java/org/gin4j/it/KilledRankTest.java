package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The death of a process is noticed by all others and named [L8]. */
class KilledRankTest {
  private static final Duration BOUND = Duration.ofSeconds(30);

  @ParameterizedTest
  @CsvSource({"4, 2, signal, on", "3, 0, barrier, on", "3, 1, register, on", "3, 2, barrier, off"})
  void everyOtherRankEndsAndNamesTheKilledOne_L8(int size, int victim, String wait, String direct) {
    try (Job job = Job.launched(size).with("GIN_PROXY_DIRECT", direct)) {
      List<RankProcess> ranks = job.startAll(WaitingProgram.class, Integer.toString(victim), wait);
      ranks.forEach(rank -> rank.awaitLine("waiting"));
      long start = System.nanoTime();
      ranks.get(victim).kill();
      for (RankProcess rank : others(ranks, victim)) {
        String message = rank.awaitError(ErrorKind.PEER_LOST, victim);
        assertTrue(message.contains("rank " + victim + " was lost"), message);
      }
      assertWithinBound(start);
      ranks.get(victim).awaitExit();
      job.assertNothingLeft();
    }
  }

  @Test
  void everyRankEndsWhenTheHostOfTheRendezvousIsKilled_L8() {
    try (Job job = Job.hostedByRankZero(3)) {
      List<RankProcess> ranks = job.startAll(WaitingProgram.class, "0", "signal");
      ranks.forEach(rank -> rank.awaitLine("waiting"));
      long start = System.nanoTime();
      ranks.get(0).kill();
      for (RankProcess rank : others(ranks, 0)) {
        String message = rank.awaitError(ErrorKind.PEER_LOST, 0);
        assertTrue(message.contains("rank 0"), message);
      }
      assertWithinBound(start);
      ranks.get(0).awaitExit();
      job.assertNothingLeft();
    }
  }

  private static List<RankProcess> others(List<RankProcess> ranks, int victim) {
    List<RankProcess> others = new ArrayList<>(ranks);
    others.remove(victim);
    return others;
  }

  private static void assertWithinBound(long start) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    assertTrue(elapsed.compareTo(BOUND) < 0, () -> "it took " + elapsed);
  }
}
