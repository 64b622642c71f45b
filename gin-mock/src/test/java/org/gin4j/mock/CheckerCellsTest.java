package org.gin4j.mock;

import static org.gin4j.mock.Trial.assertRanks;
import static org.gin4j.mock.Trial.assertSites;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Signals, VA signals and counters used in ways that the rules forbid. */
class CheckerCellsTest {

  @Test
  void incAndAddAreMixedByTwoRanks_S4() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S4,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                    at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(3));
                  } else if (at.rank() == 1) {
                    at.gin().waitSignal(3, 1);
                    at.gin().signal(at.world(), 2, RemoteAction.strongSignalAdd(0, 5));
                  } else {
                    at.gin().waitSignal(0, 6);
                  }
                });
    assertRanks(found, 1, 0);
    assertSites(found, "strongSignalAdd(0, 5)", "weakSignalInc(0)");
  }

  @Test
  void incAndAddOfOneAreMixedByOneRank_S4() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S4,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 2, RemoteAction.weakSignalAdd(0, 1));
                    at.gin()
                        .putValue(
                            at.world(), 2, at.window(), 0, 1, 8, RemoteAction.weakSignalInc(0));
                  } else if (at.rank() == 2) {
                    at.gin().waitSignal(0, 2);
                  }
                });
    assertRanks(found, 0, 0);
    assertSites(found, "weakSignalInc(0)", "weakSignalAdd(0, 1)");
  }

  @Test
  void incAndAddOnAVaSignalAreMixed_S4() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S4,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 2, RemoteAction.weakVaSignalInc(at.window(), 16));
                    at.gin()
                        .signal(at.world(), 2, RemoteAction.weakVaSignalAdd(at.window(), 16, 3));
                  } else if (at.rank() == 2) {
                    at.gin().waitSignal(at.window(), 16, 4);
                  }
                });
    assertRanks(found, 0, 0);
    assertSites(found, "weakVaSignalAdd", "weakVaSignalInc");
  }

  @Test
  void incAndAddMayFollowEachOtherAfterAReset_S4_S8() {
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 0) {
                at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                at.gin().signal(at.world(), 2, RemoteAction.weakVaSignalInc(at.window(), 0));
                at.gin().waitSignal(1, 1);
                at.gin().signal(at.world(), 2, RemoteAction.weakSignalAdd(0, 9));
                at.gin().signal(at.world(), 2, RemoteAction.weakVaSignalAdd(at.window(), 0, 9));
              } else if (at.rank() == 2) {
                at.gin().waitSignal(0, 1);
                at.gin().waitSignal(at.window(), 0, 1);
                at.gin().resetSignal(0);
                at.gin().resetSignal(at.window(), 0);
                at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(1));
                at.gin().waitSignal(0, 9);
                at.gin().waitSignal(at.window(), 0, 9);
                assertEquals(9, at.gin().readSignal(0));
                assertEquals(9, at.gin().readSignal(at.window(), 0));
              }
            });
  }

  @Test
  void incAndAddOnOtherCellsOfTheSameNumberAreNoMix_S4_S1() {
    Trial.of(3)
        .contexts(2)
        .passes(
            at -> {
              if (at.rank() == 0) {
                at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalAdd(0, 2));
                at.dev().gin(1).signal(at.world(), 2, RemoteAction.weakSignalAdd(0, 2));
              } else {
                at.gin().waitSignal(0, at.rank() == 2 ? 1 : 2);
              }
            });
  }

  @Test
  void aResetRacesWithASignal_S8() {
    Finding found =
        Trial.of(3)
            .finds(
                Rule.S8,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
                  }
                  at.meet();
                  if (at.rank() == 1) {
                    at.gin().resetSignal(0);
                  }
                });
    assertEquals(1, found.ranks().get(0));
    assertTrue(found.sites().get(0).contains("CheckerCellsTest"), found::toString);
  }

  @Test
  void aResetRacesWithAVaSignal_S8() {
    Finding found =
        Trial.of(3)
            .finds(
                Rule.S8,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().signal(at.world(), 1, RemoteAction.weakVaSignalInc(at.window(), 8));
                  }
                  at.meet();
                  if (at.rank() == 1) {
                    at.gin().resetSignal(at.window(), 8);
                  }
                });
    assertEquals(1, found.ranks().get(0));
  }

  @Test
  void aResetRacesWithACounter_C3() {
    Finding found =
        Trial.of(3)
            .finds(
                Rule.C3,
                at -> {
                  if (at.rank() == 0) {
                    at.gin()
                        .put(
                            at.world(),
                            1,
                            at.window(),
                            0,
                            at.window(),
                            64,
                            8,
                            RemoteAction.none(),
                            LocalAction.weakCounterInc(1));
                    at.gin().resetCounter(1);
                  }
                });
    assertEquals(0, found.ranks().get(0));
  }

  @Test
  void countersMayBeResetOnceTheyHaveCounted_C3() {
    Trial.of(3)
        .passes(
            at -> {
              for (int round = 0; round < 3; round++) {
                for (int peer = 0; peer < 3; peer++) {
                  at.gin()
                      .put(
                          at.world(),
                          peer,
                          at.window(),
                          8L * at.rank(),
                          at.window(),
                          64,
                          8,
                          RemoteAction.none(),
                          LocalAction.weakCounterInc(1));
                }
                at.gin().waitCounter(1, 3);
                assertEquals(3, at.gin().readCounter(1));
                at.gin().resetCounter(1);
              }
            });
  }

  /** A VA signal at offset 8 of rank 1 is raised by rank 0 once; then rank 1 does something. */
  private static Trial.Program afterVaSignal(Trial.Program then) {
    return at -> {
      if (at.rank() == 0) {
        at.gin().signal(at.world(), 1, RemoteAction.weakVaSignalInc(at.window(), 8));
      } else if (at.rank() == 1) {
        at.gin().waitSignal(at.window(), 8, 1);
      }
      at.meet();
      then.run(at);
      at.meet();
    };
  }

  private static Trial.Program onRank1(Trial.Program then) {
    return at -> {
      if (at.rank() == 1) {
        then.run(at);
      }
    };
  }

  @Test
  void aVaSignalIsStoredTo_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    onRank1(
                        at -> {
                          at.store(8, 0);
                          at.gin().readSignal(at.window(), 8);
                        })));
    assertRanks(found, 1);
    assertSites(found, "readSignal");
  }

  @Test
  void aVaSignalIsStoredToBeforeTheNextAction_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    at -> {
                      if (at.rank() == 1) {
                        at.store(8, 5);
                        at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(0));
                        at.gin().waitSignal(0, 1);
                      } else if (at.rank() == 2) {
                        at.gin().waitSignal(0, 1);
                        at.gin()
                            .signal(at.world(), 1, RemoteAction.strongVaSignalInc(at.window(), 8));
                        at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
                      }
                    }));
    assertEquals(1, found.ranks().get(0));
  }

  @Test
  void aVaSignalIsReadByALoad_S10() {
    for (long offset : new long[] {1, 8, 15}) {
      Finding found =
          Trial.of(3)
              .seeds(10)
              .alwaysFinds(
                  Rule.S10, afterVaSignal(onRank1(at -> Access.reads(at.bytes(offset, 8)))));
      assertRanks(found, 1);
      assertSites(found, "Access.reads");
    }
  }

  @Test
  void aVaSignalIsWrittenByAStore_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(Rule.S10, afterVaSignal(onRank1(at -> Access.writes(at.bytes(15, 1)))));
    assertRanks(found, 1);
    assertSites(found, "Access.writes");
  }

  @Test
  void aVaSignalIsPutTo_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    at -> {
                      if (at.rank() == 2) {
                        at.gin()
                            .putValue(at.world(), 1, at.window(), 15, 0, 1, RemoteAction.none());
                      }
                    }));
    assertRanks(found, 2);
    assertSites(found, "putValue");
  }

  @Test
  void aVaSignalIsPutFrom_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    onRank1(
                        at -> {
                          at.gin().put(at.world(), 2, at.window(), 64, at.window(), 4, 8);
                          at.gin().flush();
                        })));
    assertRanks(found, 1);
    assertSites(found, "put(");
  }

  @Test
  void aVaSignalIsGotInto_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    onRank1(
                        at -> {
                          at.gin().get(at.world(), 2, at.window(), 64, at.window(), 4, 8);
                          at.gin().flush();
                        })));
    assertRanks(found, 1);
    assertSites(found, "get(");
  }

  @Test
  void aVaSignalsNeighboursMayBeTouched_S10() {
    Trial.of(3)
        .passes(
            afterVaSignal(
                at -> {
                  if (at.rank() == 2) {
                    at.gin().putValue(at.world(), 1, at.window(), 0, 3, 8, RemoteAction.none());
                    at.gin()
                        .putValue(
                            at.world(), 1, at.window(), 16, 3, 1, RemoteAction.strongSignalInc(0));
                  } else if (at.rank() == 1) {
                    at.gin().waitSignal(0, 1);
                    Access.reads(at.bytes(0, 8));
                    Access.writes(at.bytes(16, 1));
                    at.gin().put(at.world(), 2, at.window(), 64, at.window(), 0, 8);
                    at.gin().get(at.world(), 2, at.window(), 128, at.window(), 16, 8);
                    at.gin().flush();
                    assertEquals(1, at.gin().readSignal(at.window(), 8));
                  } else {
                    Access.reads(at.bytes(8, 8));
                  }
                }));
  }

  @Test
  void aVaSignalMayBeCleanedByAResetAndRaisedAgain_S10_S8() {
    Trial.of(3)
        .passes(
            at -> {
              try (GinBarrierSession barrier = at.barrier(0)) {
                for (int round = 0; round < 3; round++) {
                  for (int peer = 0; peer < 3; peer++) {
                    at.gin()
                        .signal(at.world(), peer, RemoteAction.weakVaSignalAdd(at.window(), 8, 2));
                  }
                  at.gin().waitSignal(at.window(), 8, 6);
                  assertEquals(6, at.gin().readSignal(at.window(), 8));
                  at.gin().resetSignal(at.window(), 8);
                  barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                }
              }
            });
  }

  @Test
  void aVaSignalIsGotFrom_S10() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S10,
                afterVaSignal(
                    at -> {
                      if (at.rank() == 2) {
                        at.gin().get(at.world(), 1, at.window(), 8, at.window(), 64, 8);
                        at.gin().flush();
                      }
                    }));
    assertRanks(found, 2);
    assertSites(found, "get(");
  }

  @Test
  void aVaSignalIsPutToThroughAnotherWindowOfItsMemory_S10() {
    Trial.of(3)
        .seeds(10)
        .alwaysFinds(
            Rule.S10,
            at -> {
              var memory = at.comm().allocate(4096);
              try (Window strict = at.comm().register(memory, WindowFlag.STRICT_ORDERING);
                  Window plain = at.comm().register(memory.asSlice(0, 64))) {
                if (at.rank() == 0) {
                  at.gin().signal(at.world(), 1, RemoteAction.weakVaSignalInc(strict, 8));
                } else if (at.rank() == 1) {
                  at.gin().waitSignal(strict, 8, 1);
                }
                at.meet();
                if (at.rank() == 2) {
                  at.gin().putValue(at.world(), 1, plain, 8, 0, 8, RemoteAction.none());
                }
                at.meet();
              }
            });
  }
}
