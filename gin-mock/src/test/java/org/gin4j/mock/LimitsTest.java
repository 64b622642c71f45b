package org.gin4j.mock;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.Gins;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs at the edges: endless, failing, tiny, large, unchecked. */
class LimitsTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static MockResult soon(MockRun mock, MockRun.Body body) {
    return assertTimeoutPreemptively(PATIENCE, () -> mock.connected(1, body));
  }

  @Test
  void aProgramThatLoopsForEverIsStoppedWithAReport() {
    for (Policy policy : Policy.values()) {
      MockResult result =
          soon(
              MockRun.ranks(3).policy(policy).limit(SHORT),
              comm -> {
                try (DeviceCommunicator dev =
                    comm.createDeviceCommunicator(Trial.of(3).requirements())) {
                  while (dev.gin(0).readSignal(0) < 1) {
                    dev.gin(0).signal(dev.world(), comm.rank(), RemoteAction.weakSignalAdd(1, 1));
                  }
                }
              });
      assertFalse(result.finished());
      assertFalse(result.passed());
      assertTrue(result.report().contains("time limit"), result::report);
      assertThrows(MockFailure.class, result::orThrow);
    }
  }

  @Test
  void aProgramThatLoopsOutsideOfGinIsStoppedToo() {
    MockResult result =
        soon(
            MockRun.ranks(2).limit(SHORT),
            comm -> {
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
            });
    assertFalse(result.finished());
    assertTrue(result.report().contains("time limit"), result::report);
  }

  /**
   * Returns the lines about the ranks of a run that was stopped, and nothing else was said of it.
   */
  private static List<String> stopped(MockRun.Body body) {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    MockResult result;
    try {
      result = soon(MockRun.ranks(2).limit(SHORT), body);
    } finally {
      System.setErr(before);
    }
    assertFalse(result.finished());
    assertEquals(List.of(), result.findings(), result::report);
    assertEquals(Map.of(), result.failures(), result::report);
    assertFalse(printed.toString(UTF_8).contains("Exception in thread"), printed.toString(UTF_8));
    result.unended().forEach(line -> assertTrue(result.report().contains(line), result::report));
    return result.unended();
  }

  @Test
  void whoLoopsOverPlainMemoryIsNamedAndToldWhatToDo() {
    List<String> lines =
        stopped(
            comm -> {
              try (DeviceCommunicator dev =
                  comm.createDeviceCommunicator(Trial.of(2).requirements())) {
                if (comm.rank() == 0) {
                  dev.gin(0).waitSignal(0, 1);
                }
                while (!Thread.currentThread().isInterrupted()) {
                  Thread.onSpinWait();
                }
              }
            });
    assertEquals(3, lines.size(), lines::toString);
    String place = "at LimitsTest\\S*\\(LimitsTest.java:\\d+\\)";
    assertTrue(lines.get(0).matches("rank 0 was waiting for .*, " + place), lines::toString);
    assertTrue(lines.get(1).matches("rank 1 was running " + place), lines::toString);
    assertTrue(lines.get(2).contains("poll with readSignal"), lines::toString);
  }

  @Test
  void whoSleepsIsNamed() {
    List<String> lines = stopped(comm -> Thread.sleep(PATIENCE));
    assertEquals(2, lines.size(), lines::toString);
    for (int rank = 0; rank < 2; rank++) {
      String expected = "rank " + rank + " was waiting outside GIN at LimitsTest";
      assertTrue(lines.get(rank).startsWith(expected), lines::toString);
    }
  }

  @Test
  void whoPollsForEverIsNamedWithoutAdviceItFollows() {
    List<String> lines =
        stopped(
            comm -> {
              try (DeviceCommunicator dev =
                  comm.createDeviceCommunicator(Trial.of(2).requirements())) {
                while (dev.gin(0).readSignal(0) == 0) {}
              }
            });
    assertTrue(lines.get(0).matches("rank 0 was .* at LimitsTest.*"), lines::toString);
    assertTrue(lines.get(1).matches("rank 1 was .* at LimitsTest.*"), lines::toString);
  }

  @Test
  void aRankThatNeverHadATurnIsNamed() {
    List<String> lines =
        stopped(
            comm -> {
              while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
              }
            });
    assertTrue(lines.stream().anyMatch(line -> line.contains("was running at")), lines::toString);
  }

  /** What follows from being stopped is no misuse. */
  @Test
  void whatAStoppedProgramLeavesBehindIsNotReported() {
    stopped(
        comm -> {
          DeviceCommunicator dev = comm.createDeviceCommunicator(Trial.of(2).requirements());
          GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), dev.gin(0), 0);
          if (comm.rank() == 0) {
            while (!Thread.currentThread().isInterrupted()) {
              Thread.onSpinWait();
            }
          }
          barrier.sync();
        });
  }

  @Test
  void aRankThatThrowsAtOnceIsNamedAndEndsTheOthers_L3() {
    IllegalStateException broken = new IllegalStateException("broken");
    MockResult result =
        soon(
            MockRun.ranks(3),
            comm -> {
              if (comm.rank() == 1) {
                throw broken;
              }
              comm.createDeviceCommunicator(Trial.of(3).requirements()).close();
            });
    assertTrue(result.finished(), result::report);
    assertSame(broken, result.failures().get(1));
    assertEquals(ErrorKind.ABORTED, ((GinException) result.failures().get(0)).kind());
    assertEquals(ErrorKind.ABORTED, ((GinException) result.failures().get(2)).kind());
    assertTrue(result.report().contains("broken"), result::report);
  }

  @ParameterizedTest
  @ValueSource(strings = {"assertion", "error", "stack overflow", "checked"})
  void whateverARankThrowsEndsTheRun(String what) {
    MockResult result =
        assertTimeoutPreemptively(
            PATIENCE,
            () ->
                MockRun.ranks(3)
                    .limit(Duration.ofSeconds(5))
                    .run(
                        1,
                        () -> {
                          try (Communicator comm = Gins.connect()) {
                            if (comm.rank() == 1) {
                              fail(what);
                            }
                          }
                        }));
    assertTrue(result.finished(), result::report);
    assertEquals(1, result.failures().size(), result::report);
    assertTrue(result.failures().containsKey(1), result::report);
  }

  private static void fail(String what) throws Exception {
    switch (what) {
      case "assertion" -> throw new AssertionError(what);
      case "error" -> throw new LinkageError(what);
      case "checked" -> throw new Exception(what);
      default -> fail(what);
    }
  }

  @Test
  void aRankThatNeverConnectsIsMissed() {
    MockResult result =
        assertTimeoutPreemptively(
            PATIENCE,
            () ->
                MockRun.ranks(3)
                    .run(
                        1,
                        () -> {
                          if (!Thread.currentThread().getName().endsWith("-2")) {
                            Gins.connect().close();
                          }
                        }));
    assertTrue(result.finished(), result::report);
    assertEquals(2, result.failures().size(), result::report);
    assertTrue(result.report().contains("2 of 3"), result::report);
  }

  @Test
  void aRunInWhichNobodyConnectsPasses() {
    MockRun.ranks(3).run(1, () -> {}).orThrow();
  }

  @Test
  void aRankThatLeavesEarlyEndsACollectiveCallOfTheOthers() {
    MockResult result =
        soon(
            MockRun.ranks(3),
            comm -> {
              if (comm.rank() != 2) {
                comm.register(comm.allocate(8)).close();
              }
            });
    assertTrue(result.finished(), result::report);
    assertEquals(2, result.failures().size(), result::report);
    assertTrue(result.report().contains("rank 2 has left"), result::report);
  }

  @Test
  void twoCommunicatorsOfOneRunAreIndependent() {
    for (int seed = 1; seed <= 20; seed++) {
      MockRun.ranks(3)
          .run(
              seed,
              () -> {
                try (Communicator first = Gins.connect();
                    Communicator second = Gins.connect()) {
                  ring(first, 1);
                  try (Window one = first.register(first.allocate(64));
                      Window two = second.register(second.allocate(64));
                      DeviceCommunicator left =
                          first.createDeviceCommunicator(Trial.of(3).requirements());
                      DeviceCommunicator right =
                          second.createDeviceCommunicator(Trial.of(3).requirements())) {
                    int next = (first.rank() + 1) % 3;
                    left.gin(0)
                        .putValue(left.world(), next, one, 0, 1, 8, RemoteAction.weakSignalInc(0));
                    right
                        .gin(0)
                        .putValue(
                            right.world(), next, two, 0, 2, 8, RemoteAction.weakSignalAdd(0, 5));
                    left.gin(0).waitSignal(0, 1);
                    right.gin(0).waitSignal(0, 5);
                    assertEquals(1, one.segment().get(Trial.CELL, 0));
                    assertEquals(2, two.segment().get(Trial.CELL, 0));
                  }
                }
              })
          .orThrow();
    }
  }

  @Test
  void communicatorsOneAfterTheOtherStartAnew() {
    MockRun.ranks(3)
        .run(
            1,
            () -> {
              for (int round = 0; round < 4; round++) {
                try (Communicator comm = Gins.connect()) {
                  ring(comm, 2);
                }
              }
            })
        .orThrow();
  }

  private static void ring(Communicator comm, int rounds) {
    int next = (comm.rank() + 1) % comm.size();
    try (Window window = comm.register(comm.allocate(64));
        DeviceCommunicator dev = comm.createDeviceCommunicator(Trial.of(3).requirements());
        GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
      for (int round = 1; round <= rounds; round++) {
        dev.gin(0)
            .putValue(
                dev.world(),
                next,
                window,
                8,
                100L * round + comm.rank(),
                8,
                RemoteAction.weakSignalInc(0));
        dev.gin(0).waitSignal(0, round);
        Access.reads(window.segment().asSlice(8, 8));
        int before = (comm.rank() + comm.size() - 1) % comm.size();
        assertEquals(100L * round + before, window.segment().get(Trial.CELL, 8));
        barrier.sync();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 64})
  void anyNumberOfRanksWorks(int ranks) {
    for (Policy policy : Policy.values()) {
      MockResult result =
          MockRun.ranks(ranks).policy(policy).connected(7, comm -> ring(comm, 2)).orThrow();
      assertTrue(result.exact());
    }
  }

  @Test
  void anUncheckedRunFindsNothingButStillBehaves() {
    int wrong = 0;
    for (int seed = 1; seed <= 40; seed++) {
      MockResult result =
          Trial.of(3)
              .mock()
              .checked(false)
              .connected(
                  seed,
                  Trial.of(3)
                      .body(
                          at -> {
                            if (at.rank() == 0) {
                              at.gin()
                                  .putValue(
                                      at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                              at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
                            } else if (at.rank() == 1) {
                              at.gin().waitSignal(0, 1);
                              Access.reads(at.bytes(0, 8));
                              assertEquals(7, at.load(0));
                            }
                          }));
      assertTrue(result.findings().isEmpty(), result::report);
      wrong += result.failures().isEmpty() ? 0 : 1;
    }
    assertTrue(wrong > 0, "a weak signal never overtook a put");
  }

  @Test
  void withoutATraceMistakesAreStillFound() {
    MockResult result =
        MockRun.ranks(3)
            .trace(0)
            .connected(
                1,
                Trial.of(3)
                    .body(
                        at -> {
                          at.gin()
                              .putValue(
                                  at.world(),
                                  (at.rank() + 1) % 3,
                                  at.window(),
                                  0,
                                  7,
                                  8,
                                  RemoteAction.none());
                          at.meet();
                          Access.reads(at.bytes(0, 8));
                        }));
    assertEquals(0, result.trace().events().size());
    assertFalse(result.findings().isEmpty(), result::report);
    assertTrue(result.findings().get(0).events().isEmpty());
    assertEquals(2, result.findings().get(0).sites().size());
  }

  @Test
  void aShortTraceKeepsTheLastEventsAndCountsTheRest() {
    MockResult whole = MockRun.ranks(3).connected(3, comm -> ring(comm, 3)).orThrow();
    MockResult part = MockRun.ranks(3).trace(10).connected(3, comm -> ring(comm, 3)).orThrow();
    int events = whole.trace().events().size();
    assertEquals(0, whole.trace().dropped());
    assertEquals(events - 10, part.trace().dropped());
    assertEquals(whole.trace().events().subList(events - 10, events), part.trace().events());
  }

  @Test
  void neitherTraceNorCheckingChangesTheSchedule() {
    MockResult whole = MockRun.ranks(3).connected(3, comm -> ring(comm, 3)).orThrow();
    MockResult plain =
        MockRun.ranks(3).trace(0).checked(false).connected(3, comm -> ring(comm, 3)).orThrow();
    assertEquals(whole.steps(), plain.steps());
  }

  @Test
  void aWindowBeyondFourGigabytesIsSparse_W7() {
    long bytes = 5L << 30;
    MockRun.ranks(2)
        .connected(
            1,
            comm -> {
              try (Window window = comm.register(comm.allocate(bytes));
                  DeviceCommunicator dev =
                      comm.createDeviceCommunicator(Trial.of(2).requirements())) {
                long end = bytes - 16;
                if (comm.rank() == 0) {
                  window.segment().set(Trial.CELL, end, 7);
                  dev.gin(0)
                      .put(
                          dev.world(),
                          1,
                          window,
                          end + 8,
                          window,
                          end,
                          8,
                          RemoteAction.weakSignalInc(0));
                  dev.gin(0).flush();
                } else {
                  dev.gin(0).waitSignal(0, 1);
                  Access.reads(window.segment().asSlice(end + 8, 8));
                  assertEquals(7, window.segment().get(Trial.CELL, end + 8));
                  assertEquals(0, window.segment().get(Trial.CELL, (end + 8) & 0xffff_ffffL));
                }
              }
            })
        .orThrow();
  }

  @Test
  void whatIsHeldForAggregationGoesOutBeforeAnyWait_P8() {
    for (int seed = 1; seed <= 20; seed++) {
      Trial.of(2)
          .run(
              seed,
              at -> {
                if (at.rank() == 0) {
                  held(at, 1);
                  at.gin().waitSignal(1, 1);
                } else {
                  at.gin().waitSignal(0, 1);
                  at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(1));
                }
              })
          .orThrow();
    }
  }

  @Test
  void whatIsHeldForAggregationDoesNotFillAQueueForEver_P8_L4() {
    for (int seed = 1; seed <= 20; seed++) {
      Trial.of(2)
          .set("gin.mock.depth", "1")
          .run(
              seed,
              at -> {
                held(at, 1 - at.rank());
                held(at, 1 - at.rank());
                held(at, 1 - at.rank());
                at.gin().flush();
                at.gin().waitSignal(0, 3);
              })
          .orThrow();
    }
  }

  private static void held(Trial.Place at, int peer) {
    at.gin()
        .put(
            at.world(),
            peer,
            at.window(),
            0,
            at.window(),
            64,
            8,
            RemoteAction.weakSignalInc(0),
            org.gin4j.api.LocalAction.none(),
            Coop.thread(),
            OptFlags.AGGREGATE_REQUESTS);
  }

  @Test
  void seedsStopAtTheFirstThatFails() {
    int[] runs = new int[1];
    MockResult result =
        MockRun.ranks(1)
            .seeds(
                10,
                5,
                () -> {
                  runs[0]++;
                  if (runs[0] == 3) {
                    throw new IllegalStateException("third");
                  }
                });
    assertEquals(3, runs[0]);
    assertEquals(12, result.seed());
    MockFailure failure = assertThrows(MockFailure.class, result::orThrow);
    assertTrue(failure.getMessage().contains("seed 12"), failure::getMessage);
    assertSame(result, failure.result());
  }
}
