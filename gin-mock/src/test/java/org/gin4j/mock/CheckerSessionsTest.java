package org.gin4j.mock;

import static org.gin4j.mock.Trial.assertRanks;
import static org.gin4j.mock.Trial.assertSites;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierHandle;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.Gins;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SharingMode;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Sessions, sharing, waits that cannot end, refusals, and what is left open. */
class CheckerSessionsTest {

  @Test
  void twoSessionsUseOneIndex_B6() {
    Finding found =
        Trial.of(3)
            .seeds(10)
            .alwaysFinds(
                Rule.B6,
                at -> {
                  GinBarrierSession first = at.dev().worldBarrier(Coop.thread(), at.gin(), 1);
                  GinBarrierSession second = at.dev().worldBarrier(Coop.group(1).get(0), 1);
                  first.sync();
                  second.close();
                  first.close();
                });
    assertSites(found, "GinBarrierSession second", "GinBarrierSession first");
    assertEquals(1, found.ranks().size());
  }

  @Test
  void sessionsOnTwoIndicesOrOneAfterTheOther_B6() {
    Trial.of(3)
        .passes(
            at -> {
              try (GinBarrierSession first = at.barrier(0);
                  GinBarrierSession second = at.barrier(1)) {
                first.sync();
                second.sync();
              }
              try (GinBarrierSession again = at.barrier(0)) {
                again.sync();
              }
            });
  }

  @Test
  void aSessionThatTimedOutIsUsedAgain_B7_F41() {
    Finding found =
        Trial.of(3)
            .seeds(10)
            .alwaysFinds(
                Rule.B7,
                at -> {
                  if (at.rank() == 2) {
                    at.meet();
                    return;
                  }
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    Duration shortly = Duration.ofMillis(5);
                    GinTimeoutException missed =
                        assertThrows(
                            GinTimeoutException.class,
                            () -> barrier.sync(MemoryOrder.RELAXED, FenceLevel.NONE, shortly));
                    assertEquals(List.of(2), List.of(missed.peers()[0]));
                    GinException refused =
                        assertThrows(
                            GinException.class,
                            () -> barrier.sync(MemoryOrder.RELAXED, FenceLevel.NONE));
                    assertEquals(ErrorKind.CLOSED, refused.kind());
                  }
                  at.meet();
                });
    assertTrue(found.related().contains("F41"), found::toString);
    assertTrue(found.ranks().get(0) < 2, found::toString);
    assertTrue(found.sites().get(0).startsWith("at CheckerSessionsTest"), found::toString);
  }

  @Test
  void aTimedOutSessionThatIsLeftAloneIsNoMistake_B7() {
    Trial.of(3)
        .seeds(10)
        .passes(
            at -> {
              if (at.rank() < 2) {
                try (GinBarrierSession barrier = at.barrier(0)) {
                  assertThrows(
                      GinTimeoutException.class,
                      () ->
                          barrier.sync(MemoryOrder.RELAXED, FenceLevel.NONE, Duration.ofMillis(5)));
                }
              }
              at.meet();
            });
  }

  @Test
  void aBarrierUsesSignalsThatCarryData_B4_F38() {
    Finding found =
        Trial.of(3)
            .seeds(10)
            .alwaysFinds(
                Rule.B4,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
                  } else if (at.rank() == 1) {
                    at.gin().waitSignal(0, 1);
                  }
                  at.meet();
                  GinBarrierHandle cells = new GinBarrierHandle(0, 1, 3);
                  if (at.rank() == 1) {
                    try (GinBarrierSession barrier =
                        at.dev().barrier(Coop.thread(), at.gin(), at.world(), cells, 0)) {
                      assertEquals(3, barrier.team().size());
                    }
                  }
                });
    assertEquals(1, found.ranks().get(0));
    assertTrue(found.related().contains("F38"), found::toString);
    assertSites(found, "at.dev().barrier(", "weakSignalInc(0)");
  }

  @Test
  void aSignalOfABarrierThatIsInUseCarriesData_B4_F38() {
    Finding found =
        Trial.of(3)
            .seeds(10)
            .alwaysFinds(
                Rule.B4,
                at -> {
                  GinBarrierHandle cells = new GinBarrierHandle(1, 1, 3);
                  try (GinBarrierSession barrier =
                      at.dev().barrier(Coop.thread(), at.gin(), at.world(), cells, 0)) {
                    barrier.sync();
                    if (at.rank() == 0) {
                      at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(3));
                    }
                    at.meet();
                  }
                });
    assertRanks(found, 0, 2);
    assertTrue(found.related().contains("F38"), found::toString);
    assertTrue(found.sites().get(0).startsWith("at CheckerSessionsTest"), found::toString);
  }

  @Test
  void barriersWithCellsOfTheirOwnAndDataBesideThem_B4() {
    Trial.of(3)
        .passes(
            at -> {
              GinBarrierHandle cells = new GinBarrierHandle(1, 1, 3);
              try (GinBarrierSession barrier =
                  at.dev().barrier(Coop.thread(), at.gin(), at.world(), cells, 0)) {
                at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                barrier.sync();
                at.gin().waitSignal(0, at.rank() == 2 ? 3 : 0);
              }
            });
  }

  @Test
  void aGinForOneThreadIsUsedByTwo_P9_F35() {
    Finding found =
        Trial.of(3)
            .seeds(5)
            .alwaysFinds(
                Rule.P9,
                at -> {
                  if (at.rank() == 1) {
                    Gin narrow = at.dev().gin(0, SharingMode.THREAD);
                    narrow.signal(at.world(), 0, RemoteAction.weakSignalInc(0));
                    Thread other =
                        Thread.ofPlatform()
                            .start(
                                () -> narrow.signal(at.world(), 2, RemoteAction.weakSignalInc(0)));
                    other.join();
                  }
                });
    assertRanks(found, 1);
    assertTrue(found.related().contains("F35"), found::toString);
    assertTrue(found.sites().get(0).startsWith("at CheckerSessionsTest"), found::toString);
  }

  @Test
  void aGinForAnyThreadMayBeUsedByTwo_P9() {
    Trial.of(3)
        .seeds(5)
        .passes(
            at -> {
              Gin narrow = at.dev().gin(0, SharingMode.THREAD);
              narrow.signal(at.world(), 0, RemoteAction.weakSignalInc(1));
              Thread other =
                  Thread.ofPlatform()
                      .start(() -> at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(1)));
              other.join();
              if (at.rank() == 0) {
                narrow.waitSignal(1, 6);
              }
            });
  }

  private static Finding stall(MockResult result) {
    assertTrue(result.finished(), result::report);
    assertEquals(1, result.findings().size(), result::report);
    assertEquals(Rule.L1, result.findings().get(0).rule(), result::report);
    return result.findings().get(0);
  }

  @Test
  void aWaitThatNobodyCanEndNamesTheMissingIncrements_L1() {
    for (int seed = 1; seed <= 10; seed++) {
      MockResult result =
          Trial.of(3)
              .loose()
              .run(
                  seed,
                  at -> {
                    if (at.rank() == 0) {
                      at.gin().signal(at.world(), 1, RemoteAction.weakSignalAdd(2, 4));
                    } else if (at.rank() == 1) {
                      at.gin().waitSignal(2, 6);
                    }
                  });
      Finding found = stall(result);
      assertRanks(found, 1);
      String message = found.message();
      assertTrue(message.contains("signal 2"), message);
      assertTrue(message.contains("which is 4"), message);
      assertTrue(message.contains("to reach 6"), message);
      assertTrue(message.contains("2 missing"), message);
      assertTrue(message.contains("rank 0 added 4"), message);
      assertTrue(result.failures().get(1) instanceof GinTimeoutException, result::report);
      assertEquals(1, result.failures().size(), result::report);
    }
  }

  @Test
  void aWaitInARingThatCannotEndNamesAllRanks_L1() {
    Finding found = stall(Trial.of(3).loose().run(5, at -> at.gin().waitCounter(0, 1)));
    assertEquals(3, found.ranks().size());
    for (int rank = 0; rank < 3; rank++) {
      String waits = "rank " + rank + " waits at CheckerSessionsTest";
      assertEquals(1, found.sites().stream().filter(site -> site.startsWith(waits)).count());
    }
    assertTrue(found.message().contains("counter 0"), found.message());
  }

  /** Each wait ends at its own deadline, and the others still wait for the same reason. */
  @Test
  void waitsThatEndOneAfterTheOtherAreOneMistake_L1() {
    Finding found =
        stall(
            Trial.of(3)
                .loose()
                .run(
                    5,
                    at ->
                        at.gin()
                            .waitSignal(
                                0,
                                1 + at.rank(),
                                64,
                                MemoryOrder.ACQUIRE,
                                Coop.thread(),
                                Duration.ofSeconds(1 + at.rank()))));
    assertEquals(3, found.ranks().size());
  }

  @Test
  void aBarrierThatSomebodyDoesNotEnterNamesThem_L1_B7() {
    MockResult result =
        Trial.of(3)
            .loose()
            .run(
                3,
                at -> {
                  if (at.rank() != 1) {
                    try (GinBarrierSession barrier = at.barrier(1)) {
                      barrier.sync();
                    }
                  }
                });
    Finding found = stall(result);
    assertEquals(List.of(0, 2), found.ranks().stream().sorted().toList());
    assertTrue(found.message().contains("rank 1 to enter barrier 1"), found.message());
  }

  @Test
  void aWaitForLateSignalsIsNoStall_L1() {
    Trial.of(3)
        .passes(
            at -> {
              int next = (at.rank() + 1) % 3;
              if (at.rank() == 0) {
                at.gin().signal(at.world(), next, RemoteAction.weakSignalInc(0));
                at.gin().waitSignal(0, 1);
              } else {
                at.gin().waitSignal(0, 1);
                at.gin().signal(at.world(), next, RemoteAction.weakSignalInc(0));
              }
            });
  }

  @Test
  void aBaselineIsReadAfterAPeerMayHaveSignalled_L1_F27() {
    int stalled = 0;
    for (int seed = 1; seed <= 60; seed++) {
      MockResult result =
          Trial.of(3)
              .loose()
              .run(
                  seed,
                  at -> {
                    if (at.rank() == 0) {
                      at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                    } else if (at.rank() == 2) {
                      long baseline = at.gin().readSignal(0);
                      at.gin().waitSignal(0, baseline + 1);
                    }
                  });
      if (!result.passed()) {
        stalled++;
        Finding found = stall(result);
        assertEquals(List.of("F27"), found.related(), result::report);
        assertRanks(found, 2);
        assertTrue(found.message().contains("CheckerSessionsTest"), found.message());
      }
    }
    assertTrue(stalled > 0, "no seed signalled before the baseline was read");
    assertTrue(stalled < 60, "no seed read the baseline first");
  }

  @Test
  void aBaselineReadBeforeAPeerMaySignal_F27() {
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 0) {
                at.meet();
                at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
              } else if (at.rank() == 2) {
                long baseline = at.gin().readSignal(0);
                at.meet();
                at.gin().waitSignal(0, baseline + 1);
              } else {
                at.meet();
              }
            });
  }

  @Test
  void aWaitWithAShortDeadlineIsNoMistake_L1() {
    Trial.of(3)
        .passes(
            at ->
                assertThrows(
                    GinTimeoutException.class,
                    () ->
                        at.gin()
                            .waitSignal(
                                0,
                                1,
                                64,
                                MemoryOrder.ACQUIRE,
                                Coop.thread(),
                                Duration.ofMillis(1))));
  }

  private static void refused(ErrorKind kind, String rule, Trial trial, Trial.Program call) {
    trial
        .seeds(2)
        .passes(
            at -> {
              GinException refusal = assertThrows(GinException.class, () -> call.run(at));
              assertEquals(kind, refusal.kind(), refusal::getMessage);
              assertTrue(refusal.getMessage().contains("[" + rule + "]"), refusal.getMessage());
            });
  }

  @Test
  void aVaSignalOnAWindowWithoutStrictOrderingIsRefused_S10() {
    refused(
        ErrorKind.INVALID_ARGUMENT,
        "S10",
        Trial.of(3),
        at -> {
          try (Window plain = at.comm().register(at.comm().allocate(64))) {
            at.gin().signal(at.world(), 1, RemoteAction.weakVaSignalInc(plain, 0));
          }
        });
  }

  @Test
  void aStrongSignalThatWasNotRequiredIsRefused_S11() {
    Trial trial = Trial.of(3).wants(wants -> wants.strongSignalsRequired(false));
    refused(
        ErrorKind.UNSUPPORTED,
        "S11",
        trial,
        at -> at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0)));
    refused(
        ErrorKind.UNSUPPORTED,
        "S11",
        trial,
        at -> {
          try (GinBarrierSession barrier = at.barrier(0)) {
            barrier.sync(MemoryOrder.RELAXED, FenceLevel.PUT);
          }
        });
  }

  @Test
  void aVaSignalThatWasNotRequiredIsRefused_S11() {
    refused(
        ErrorKind.UNSUPPORTED,
        "S11",
        Trial.of(3).wants(wants -> wants.vaSignalsRequired(false)),
        at -> at.gin().signal(at.world(), 1, RemoteAction.weakVaSignalInc(at.window(), 0)));
  }

  @Test
  void idsBeyondTheCountAndCellsOfBarriersAreRefused_S13_C4() {
    refused(
        ErrorKind.INVALID_ARGUMENT,
        "S13",
        Trial.of(3),
        at -> at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(at.dev().signalCount())));
    refused(
        ErrorKind.INVALID_ARGUMENT,
        "S13",
        Trial.of(3),
        at ->
            at.gin()
                .signal(
                    at.world(),
                    1,
                    RemoteAction.weakSignalInc(at.dev().worldBarriers().signalStart())));
    refused(
        ErrorKind.INVALID_ARGUMENT,
        "C4",
        Trial.of(3),
        at ->
            at.gin()
                .put(
                    at.world(),
                    1,
                    at.window(),
                    0,
                    at.window(),
                    8,
                    8,
                    RemoteAction.none(),
                    LocalAction.weakCounterInc(2)));
  }

  @Test
  void aPeerOutsideTheRailTeamIsRefused_P6() {
    Trial rail =
        Trial.of(4)
            .lsa(2)
            .seeds(3)
            .wants(wants -> wants.connection(ConnectionType.RAIL).worldBarriers(0).railBarriers(1));
    rail.passes(
        at -> {
          int other = at.rank() ^ 1;
          GinException refusal =
              assertThrows(
                  GinException.class,
                  () -> at.gin().signal(at.world(), other, RemoteAction.weakSignalInc(0)));
          assertTrue(refusal.getMessage().contains("[P6]"), refusal.getMessage());
          at.gin().signal(at.world(), at.rank() ^ 2, RemoteAction.weakSignalInc(0));
          at.gin().waitSignal(0, 1);
        });
  }

  /** Opens things on a communicator and closes only that. */
  private static List<Finding> leaks(MockRun.Body body) {
    MockResult result = MockRun.ranks(3).connected(1, body);
    assertTrue(result.finished() && result.failures().isEmpty(), result::report);
    result.findings().forEach(each -> assertEquals(Rule.L6, each.rule(), result::report));
    return result.findings();
  }

  private static void assertLeak(List<Finding> findings, int rank, String what) {
    assertEquals(
        1,
        findings.stream()
            .filter(each -> each.ranks().equals(List.of(rank)))
            .filter(each -> each.message().contains(what))
            .count(),
        findings::toString);
  }

  private static DeviceCommunicator device(Communicator comm) {
    return comm.createDeviceCommunicator(Trial.of(3).requirements());
  }

  @Test
  void aWindowIsLeftOpen_L6() {
    List<Finding> findings =
        leaks(
            comm -> {
              Window window = comm.register(comm.allocate(777));
              device(comm).close();
              if (comm.rank() != 1) {
                window.close();
              }
            });
    assertEquals(1, findings.size(), findings::toString);
    assertLeak(findings, 1, "a window of 777 bytes");
  }

  @Test
  void aDeviceIsLeftOpen_L6() {
    List<Finding> findings =
        leaks(
            comm -> {
              DeviceCommunicator dev = device(comm);
              if (comm.rank() != 2) {
                dev.close();
              }
            });
    assertEquals(1, findings.size(), findings::toString);
    assertLeak(findings, 2, "a device communicator");
  }

  @Test
  void aSessionIsLeftOpen_L6() {
    List<Finding> findings =
        leaks(
            comm -> {
              try (DeviceCommunicator dev = device(comm)) {
                GinBarrierSession session = dev.worldBarrier(Coop.thread(), 1);
                session.sync();
                if (comm.rank() != 0) {
                  session.close();
                }
              }
            });
    assertEquals(1, findings.size(), findings::toString);
    assertLeak(findings, 0, "barrier index 1");
  }

  @Test
  void theCommunicatorMayBeClosedFirst_L6() {
    List<Finding> findings =
        leaks(
            comm -> {
              Window window = comm.register(comm.allocate(777));
              DeviceCommunicator dev = device(comm);
              GinBarrierSession session = dev.worldBarrier(Coop.thread(), 1);
              session.sync();
              comm.close();
              window.close();
              dev.close();
              session.close();
            });
    assertEquals(List.of(), findings);
  }

  @Test
  void aCommunicatorIsLeftOpen_L6() {
    MockResult result =
        MockRun.ranks(3)
            .run(
                1,
                () -> {
                  Communicator comm = Gins.connect();
                  if (comm.rank() != 1) {
                    comm.close();
                  }
                });
    assertEquals(1, result.findings().size(), result::report);
    assertEquals(Rule.L6, result.findings().get(0).rule());
    assertLeak(result.findings(), 1, "without closing its communicator");
  }

  @Test
  void everythingIsClosedInAnyOrder_L6() {
    MockRun.ranks(3)
        .connected(
            1,
            comm -> {
              Window window = comm.register(comm.allocate(777 * 8), WindowFlag.STRICT_ORDERING);
              DeviceCommunicator dev = device(comm);
              GinBarrierSession session = dev.worldBarrier(Coop.thread(), 1);
              session.sync();
              window.close();
              session.close();
              session.close();
              dev.close();
              window.close();
              dev.close();
            })
        .orThrow();
  }
}
