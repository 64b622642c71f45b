package org.gin4j.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.gin4j.cli.rank.RankError;
import org.gin4j.cli.rank.RankMessage;
import org.junit.jupiter.api.Test;

class ReportsTest {
  private final Reports reports = new Reports(3, done -> {});

  @Test
  void resultsComeByRank() {
    for (int rank = 2; rank >= 0; rank--) {
      reports.accept(rank, new RankMessage(RankMessage.Kind.RESULT, Map.of("rank", "r" + rank)));
      reports.exited(new RankExit(rank, 100 + rank, 0));
    }
    assertEquals(
        List.of(Map.of("rank", "r0"), Map.of("rank", "r1"), Map.of("rank", "r2")),
        reports.results());
  }

  @Test
  void theCauseIsNamedBeforeItsConsequences() {
    reports.failed(0, new RankError("PEER_LOST", "rank 1 was lost"));
    reports.exited(new RankExit(0, 100, 1));
    reports.exited(new RankExit(1, 101, 137));
    reports.accept(2, new RankMessage(RankMessage.Kind.RESULT, Map.of("a", "b")));
    JobFailedException failure = assertThrows(JobFailedException.class, reports::results);
    assertEquals("rank 1 (pid 101) was killed by signal 9 (SIGKILL)", failure.getMessage());
    assertEquals("rank 0: rank 1 was lost", failure.getSuppressed()[0].getMessage());
  }

  @Test
  void aRankThatEndsWithoutAResultHasFailed() {
    reports.exited(new RankExit(2, 102, 0));
    reports.accept(0, new RankMessage(RankMessage.Kind.RESULT, Map.of("a", "b")));
    reports.accept(1, new RankMessage(RankMessage.Kind.RESULT, Map.of("a", "b")));
    JobFailedException failure = assertThrows(JobFailedException.class, reports::results);
    assertEquals(
        "rank 2 (pid 102) ended with exit code 0 before its work was done", failure.getMessage());
  }

  @Test
  void ranksThatHadToBeStoppedAreNamed() {
    reports.failed(0, new RankError("TIMEOUT", "somebody is missing"));
    reports.accept(2, new RankMessage(RankMessage.Kind.RESULT, Map.of("a", "b")));
    JobFailedException failure = assertThrows(JobFailedException.class, reports::results);
    assertEquals(
        "rank 0: somebody is missing; ranks [1] said nothing and were stopped",
        failure.getMessage());
  }

  @Test
  void missingRanksAreNamed() {
    reports.accept(1, new RankMessage(RankMessage.Kind.RESULT, Map.of("a", "b")));
    assertEquals(List.of(0, 2), reports.missing());
  }
}
