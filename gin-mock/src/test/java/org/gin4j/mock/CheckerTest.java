package org.gin4j.mock;

import static org.gin4j.mock.Trial.assertRanks;
import static org.gin4j.mock.Trial.assertSites;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data read too early and sources reused too early: found with both call sites, never guessed. */
class CheckerTest {

  @Test
  void aWeakSignalDoesNotCoverAnEarlierPut_S2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S2,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    at.gin()
                        .putValue(
                            at.world(), 1, at.window(), 8, 8, 8, RemoteAction.weakSignalInc(0));
                  } else if (at.rank() == 1) {
                    at.gin().waitSignal(0, 1);
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 1, 0);
    assertSites(found, "Access.reads", "RemoteAction.none()");
    assertEquals(3, found.events().size());
    assertTrue(found.sites().get(0).startsWith("read at CheckerTest"), found::toString);
    assertTrue(found.sites().get(1).startsWith("put posted at CheckerTest"), found::toString);
    assertTrue(
        found
            .message()
            .matches(
                ".*the signal seen was that of the put posted at step \\d+ at CheckerTest\\S+; use a"
                    + " strong signal or a cell for each put"),
        found::message);
  }

  @Test
  void aWeakSignalDoesNotCoverAnEarlierPutThatIsOverwritten_S2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S2,
                at -> {
                  if (at.rank() == 2) {
                    at.gin().put(at.world(), 0, at.window(), 64, at.window(), 0, 32);
                    at.gin().signal(at.world(), 0, RemoteAction.weakSignalAdd(0, 5));
                  } else if (at.rank() == 0) {
                    at.gin().waitSignal(0, 5);
                    Access.writes(at.bytes(95, 8));
                  }
                });
    assertRanks(found, 0, 2);
    assertSites(found, "Access.writes", "at.window(), 64");
  }

  @Test
  void aStrongSignalCoversEveryEarlierPut_S3() {
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 0) {
                at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                Access.reads(at.bytes(0, 8));
                assertEquals(7, at.load(0));
              }
            });
  }

  @Test
  void aWeakSignalCoversThePutItCameWith_S2() {
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 0) {
                at.store(512, 7);
                at.gin()
                    .put(
                        at.world(),
                        1,
                        at.window(),
                        0,
                        at.window(),
                        512,
                        8,
                        RemoteAction.weakSignalInc(0));
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                Access.reads(at.bytes(0, 8));
                assertEquals(7, at.load(0));
              }
            });
  }

  @Test
  void dataWithoutAnySignalIsNotSettled_P2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.P2,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().putValue(at.world(), 2, at.window(), 0, 7, 8, RemoteAction.none());
                  }
                  at.meet();
                  if (at.rank() == 2) {
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 2, 0);
    assertSites(found, "Access.reads", "putValue");
    assertEquals(List.of(), found.related());
  }

  @Test
  void aFlushSaysNothingAboutTheTarget_F1_F31() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.F1,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().put(at.world(), 2, at.window(), 0, at.window(), 64, 8);
                    at.gin().flush();
                  }
                  at.meet();
                  if (at.rank() == 2) {
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 2, 0);
    assertSites(found, "Access.reads", "put(");
    assertEquals(List.of("F31"), found.related());
  }

  /** The other rank's flush misled nobody who has heard nothing since. */
  @Test
  void aFlushThatTheReaderHasNotHeardOfIsNoExcuse_P2() {
    Trial.Program program =
        at -> {
          if (at.rank() == 0) {
            at.gin().put(at.world(), 2, at.window(), 0, at.window(), 64, 8);
            at.gin().flush();
          } else if (at.rank() == 2) {
            for (int look = 0; look < 20; look++) {
              Access.reads(at.bytes(0, 8));
            }
          }
        };
    Finding found = Trial.of(3).seeds(60).finds(Rule.P2, program);
    assertEquals(List.of(), found.related());
    assertTrue(found.message().contains("no signal or barrier was seen"), found::message);
  }

  @Test
  void anOwnPutIsNotSettledByABarrierWithoutAFence_B2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.B2,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    if (at.rank() == 1) {
                      at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    }
                    barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(0, 8));
                    }
                  }
                });
    assertSites(found, "Access.reads", "putValue");
  }

  @Test
  void aFlushBeforeAWeakSignalDoesNotMakeItCoverThePut_S2_F31() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S2,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().put(at.world(), 2, at.window(), 0, at.window(), 64, 8);
                    at.gin().flush();
                    at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(1));
                  } else if (at.rank() == 2) {
                    at.gin().waitSignal(1, 1);
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 2, 0);
    assertSites(found, "Access.reads", "put(");
    assertTrue(found.related().contains("F31"), found::toString);
  }

  @Test
  void aStrongSignalCoversNoOtherContext_S3_F26() {
    Finding found =
        Trial.of(3)
            .contexts(4)
            .alwaysFinds(
                Rule.S3,
                at -> {
                  if (at.rank() == 0) {
                    Gin other = at.dev().gin(3);
                    other.putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
                  } else if (at.rank() == 1) {
                    at.gin().waitSignal(0, 1);
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 1, 0);
    assertSites(found, "Access.reads", "other.putValue");
    assertEquals(List.of("F26"), found.related());
  }

  @Test
  void aSignalOnEachContextCoversThemAll_S3() {
    Trial.of(3)
        .contexts(4)
        .passes(
            at -> {
              if (at.rank() == 0) {
                for (int context = 0; context < 4; context++) {
                  Gin each = at.dev().gin(context);
                  each.putValue(
                      at.world(), 1, at.window(), 8L * context, 7, 8, RemoteAction.none());
                  each.signal(at.world(), 1, RemoteAction.strongSignalInc(0));
                }
              } else if (at.rank() == 1) {
                for (int context = 0; context < 4; context++) {
                  at.dev().gin(context).waitSignal(0, 1);
                }
                Access.reads(at.bytes(0, 32));
                for (int context = 0; context < 4; context++) {
                  assertEquals(7, at.load(8L * context));
                }
              }
            });
  }

  @Test
  void aSignalOfOneRankSaysNothingAboutAnother_P2_F28() {
    Finding found =
        Trial.of(4)
            .seeds(100)
            .finds(
                Rule.P2,
                at -> {
                  if (at.rank() < 2) {
                    at.gin()
                        .putValue(
                            at.world(),
                            3,
                            at.window(),
                            8L * at.rank(),
                            7,
                            8,
                            RemoteAction.weakSignalInc(0));
                  } else if (at.rank() == 3) {
                    at.gin().waitSignal(0, 1);
                    Access.reads(at.bytes(0, 16));
                  }
                });
    assertEquals(3, found.ranks().get(0));
    assertTrue(found.ranks().get(1) < 2, found::toString);
    assertSites(found, "Access.reads", "putValue");
    assertEquals(List.of("F28"), found.related());
  }

  @Test
  void aSignalForEachInitiatorTellsThemApart_S2() {
    Trial.of(4)
        .passes(
            at -> {
              if (at.rank() < 2) {
                at.gin()
                    .putValue(
                        at.world(),
                        3,
                        at.window(),
                        8L * at.rank(),
                        7,
                        8,
                        RemoteAction.weakSignalInc(at.rank()));
              } else if (at.rank() == 3) {
                at.gin().waitSignal(1, 1);
                Access.reads(at.bytes(8, 8));
                assertEquals(7, at.load(8));
              }
            });
  }

  @Test
  void aBarrierWithoutAFenceSettlesNothing_B2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.B2,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    if (at.rank() == 2) {
                      at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    }
                    barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.GET);
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(0, 8));
                    }
                  }
                });
    assertRanks(found, 1, 2);
    assertSites(found, "Access.reads", "putValue");
  }

  @Test
  void aBarrierOfAnotherContextSettlesNothing_B3_F26() {
    Finding found =
        Trial.of(3)
            .contexts(2)
            .alwaysFinds(
                Rule.B3,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    if (at.rank() == 2) {
                      Gin other = at.dev().gin(1);
                      other.putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    }
                    barrier.sync();
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(0, 8));
                    }
                  }
                });
    assertRanks(found, 1, 2);
    assertSites(found, "Access.reads", "other.putValue");
    assertEquals(List.of("F26"), found.related());
  }

  @Test
  void aBarrierWithAFenceSettlesItsContextAndOneOfAllContextsAll_B2_B3() {
    Trial.of(3)
        .contexts(2)
        .passes(
            at -> {
              try (GinBarrierSession one = at.barrier(0);
                  GinBarrierSession all = at.dev().worldBarrier(Coop.thread(), 1)) {
                int next = (at.rank() + 1) % 3;
                at.gin().putValue(at.world(), next, at.window(), 0, 7, 8, RemoteAction.none());
                at.gin().putValue(at.world(), at.rank(), at.window(), 8, 7, 8, RemoteAction.none());
                one.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
                Access.reads(at.bytes(0, 16));
                assertEquals(7, at.load(0));
                assertEquals(7, at.load(8));
                at.dev()
                    .gin(1)
                    .putValue(at.world(), next, at.window(), 16, 9, 8, RemoteAction.none());
                all.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
                Access.reads(at.bytes(16, 8));
                assertEquals(9, at.load(16));
              }
            });
  }

  @Test
  void aBarrierSettlesAPutOnlyIfBothItsSenderAndItsReaderFenceIt_B2() {
    for (int without : new int[] {1, 2}) {
      Finding found =
          Trial.of(3)
              .alwaysFinds(
                  Rule.B2,
                  at -> {
                    try (GinBarrierSession barrier = at.barrier(0)) {
                      if (at.rank() == 2) {
                        at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                      }
                      barrier.sync(
                          MemoryOrder.ACQUIRE_RELEASE,
                          at.rank() == without ? FenceLevel.NONE : FenceLevel.PUT);
                      if (at.rank() == 1) {
                        Access.reads(at.bytes(0, 8));
                      }
                    }
                  });
      assertRanks(found, 1, 2);
      assertTrue(found.message().contains("both its sender and this rank"), found::message);
    }
  }

  @Test
  void aRelaxedWaitShowsNothingAndALaterAcquiringOneDoes_S2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.S2,
                at -> {
                  if (at.rank() == 2) {
                    at.gin()
                        .putValue(
                            at.world(), 1, at.window(), 0, 7, 8, RemoteAction.weakSignalInc(0));
                  }
                  if (at.rank() == 1) {
                    at.gin().waitSignal(0, 1, 64, MemoryOrder.RELAXED, Coop.thread());
                    Access.reads(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 1, 2);
    assertTrue(found.message().contains("RELAXED"), found::message);
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 2) {
                at.gin()
                    .putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.weakSignalInc(0));
              }
              if (at.rank() == 1) {
                at.gin().waitSignal(0, 1, 64, MemoryOrder.RELAXED, Coop.thread());
                at.gin().readSignal(0, 64, MemoryOrder.ACQUIRE);
                Access.reads(at.bytes(0, 8));
              }
            });
  }

  @Test
  void aBarrierThatDoesNotAcquireShowsNothing_B2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.B2,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    if (at.rank() == 2) {
                      at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                    }
                    barrier.sync(MemoryOrder.RELEASE, FenceLevel.PUT);
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(0, 8));
                    }
                  }
                });
    assertRanks(found, 1, 2);
  }

  @Test
  void aDirectStoreIsNotPublishedByASignal_B10_F30() {
    Finding found =
        Trial.of(4)
            .lsa(2)
            .seeds(100)
            .finds(
                Rule.B10,
                at -> {
                  if (at.rank() == 2) {
                    at.window().lsaSegment(1).set(Trial.CELL, 0, 7);
                    at.gin().flush();
                    at.gin().signal(at.world(), 3, RemoteAction.strongSignalInc(0));
                    at.gin().waitSignal(1, 1);
                  } else if (at.rank() == 3) {
                    at.gin().waitSignal(0, 1);
                    Access.reads(at.bytes(1, 7));
                    Access.reads(at.bytes(0, 8));
                    at.gin().signal(at.world(), 2, RemoteAction.weakSignalInc(1));
                  }
                });
    assertRanks(found, 3, 2);
    assertEquals(List.of("F30"), found.related());
  }

  @Test
  void aDirectStoreIsPublishedByABarriersReleaseOrder_B10() {
    Trial.of(4)
        .lsa(2)
        .passes(
            at -> {
              try (GinBarrierSession barrier = at.barrier(0)) {
                int neighbour = 1 - at.rank() % 2;
                for (int round = 1; round < 4; round++) {
                  at.window().lsaSegment(neighbour).set(Trial.CELL, 8, round);
                  barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                  Access.reads(at.bytes(8, 8));
                  assertEquals(round, at.load(8));
                  assertEquals(round, at.window().lsaSegment(neighbour).get(Trial.CELL, 8));
                  barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                }
              }
            });
  }

  @Test
  void aRelaxedBarrierPublishesNoDirectStore_B10() {
    Finding found =
        Trial.of(4)
            .lsa(2)
            .seeds(100)
            .finds(
                Rule.B10,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    if (at.rank() == 0) {
                      at.window().lsaSegment(1).set(Trial.CELL, 0, 7);
                    }
                    barrier.sync(MemoryOrder.ACQUIRE, FenceLevel.PUT_GET);
                    if (at.rank() == 1) {
                      Access.reads(at.bytes(0, 8));
                    }
                  }
                });
    assertRanks(found, 1, 0);
  }

  @Test
  void aGetIsNotCompleteWhenItReturns_P7() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.P7,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().get(at.world(), 1, at.window(), 0, at.window(), 8, 8);
                    Access.reads(at.bytes(8, 8));
                    at.gin().flush();
                  }
                });
    assertRanks(found, 0, 1);
    assertSites(found, "Access.reads", "get(");
  }

  @Test
  void aWaitForAnotherPeerOrAPutFenceDoesNotCompleteAGet_P7() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.P7,
                at -> {
                  try (GinBarrierSession barrier = at.barrier(0)) {
                    at.gin().get(at.world(), 1, at.window(), 0, at.window(), 8, 8);
                    at.gin().wait(at.gin().flushAsync(at.world(), 2));
                    barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
                    Access.writes(at.bytes(15, 1));
                    at.gin().flush();
                  }
                });
    assertSites(found, "Access.writes", "get(");
    assertEquals(1, found.ranks().get(1));
  }

  @Test
  void aRequestMadeBeforeTheGetDoesNotCompleteIt_P7() {
    Trial.of(3)
        .alwaysFinds(
            Rule.P7,
            at -> {
              if (at.rank() == 0) {
                var before = at.gin().flushAsync(at.world(), 1);
                at.gin().get(at.world(), 1, at.window(), 0, at.window(), 8, 8);
                at.gin().wait(before);
                Access.reads(at.bytes(8, 8));
                at.gin().flush();
              }
            });
  }

  @Test
  void flushWaitAndGetFenceCompleteAGet_P7() {
    Trial.of(3)
        .passes(
            at -> {
              at.store(0, 7);
              try (GinBarrierSession barrier = at.barrier(0)) {
                barrier.sync();
                int peer = (at.rank() + 1) % 3;
                at.gin().get(at.world(), peer, at.window(), 0, at.window(), 8, 8);
                at.gin().flush();
                Access.reads(at.bytes(8, 8));
                assertEquals(7, at.load(8));
                at.gin().get(at.world(), peer, at.window(), 0, at.window(), 16, 8);
                at.gin().wait(at.gin().flushAsync(at.world(), peer));
                Access.reads(at.bytes(16, 8));
                assertEquals(7, at.load(16));
                at.gin().get(at.world(), peer, at.window(), 0, at.window(), 24, 8);
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.GET);
                Access.reads(at.bytes(24, 8));
                assertEquals(7, at.load(24));
                barrier.sync();
              }
            });
  }

  @Test
  void aSourceIsReusedBeforeItIsConsumed_F1() {
    Finding found =
        Trial.of(3)
            .seeds(100)
            .finds(
                Rule.F1,
                at -> {
                  if (at.rank() == 0) {
                    at.store(0, 1);
                    at.gin().put(at.world(), 1, at.window(), 64, at.window(), 0, 8);
                    at.store(0, 2);
                    at.gin().flush();
                  }
                });
    assertRanks(found, 0, 1);
    assertEquals(1, found.sites().size());
    assertSites(found, "put(");
  }

  @Test
  void aSourceMayBeReusedOnceItIsConsumed_F1_F2_C2() {
    Trial.of(3)
        .passes(
            at -> {
              if (at.rank() == 0) {
                for (int round = 0; round < 3; round++) {
                  at.store(0, round);
                  at.gin().put(at.world(), 1, at.window(), 64, at.window(), 0, 8);
                  at.gin().flush();
                  at.store(0, -1);
                  at.gin().put(at.world(), 1, at.window(), 64, at.window(), 0, 8);
                  at.gin().wait(at.gin().flushAsync(at.world(), 1));
                  at.store(0, -2);
                  at.gin()
                      .put(
                          at.world(),
                          1,
                          at.window(),
                          64,
                          at.window(),
                          0,
                          8,
                          RemoteAction.none(),
                          LocalAction.weakCounterInc(0));
                  at.gin().waitCounter(0, 1 + round);
                }
              }
            });
  }

  @Test
  void aSourceMayBeReusedOnceTheTargetHasAnswered_S2() {
    Trial.of(3)
        .passes(
            at -> {
              for (int round = 1; round < 4; round++) {
                if (at.rank() == 0) {
                  at.store(0, round);
                  at.gin()
                      .put(
                          at.world(),
                          1,
                          at.window(),
                          64,
                          at.window(),
                          0,
                          8,
                          RemoteAction.weakSignalInc(0));
                  at.gin().waitSignal(1, round);
                } else if (at.rank() == 1) {
                  at.gin().waitSignal(0, round);
                  Access.reads(at.bytes(64, 8));
                  assertEquals(round, at.load(64));
                  at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(1));
                }
              }
            });
  }

  @ParameterizedTest
  @CsvSource({"63,1,false", "63,2,true", "79,1,true", "79,2,true", "80,1,false", "0,4096,true"})
  void overlapsAreFoundByTheByte_P2(int offset, int count, boolean overlaps) {
    Trial.Program program =
        at -> {
          if (at.rank() == 0) {
            at.gin().put(at.world(), 2, at.window(), 64, at.window(), 0, 16);
          }
          at.meet();
          if (at.rank() == 2) {
            Access.reads(at.bytes(offset, count));
          }
        };
    if (overlaps) {
      Trial.of(3).seeds(10).alwaysFinds(Rule.P2, program);
    } else {
      Trial.of(3).seeds(10).passes(program);
    }
  }

  @ParameterizedTest
  @CsvSource({"63,1,false", "63,2,true", "79,1,true", "80,1,false"})
  void overlapsWithAGetAreFoundByTheByte_P7(int offset, int count, boolean overlaps) {
    Trial.Program program =
        at -> {
          if (at.rank() == 0) {
            at.gin().get(at.world(), 2, at.window(), 0, at.window(), 64, 16);
            Access.reads(at.bytes(offset, count));
            at.gin().flush();
          }
        };
    if (overlaps) {
      Trial.of(3).seeds(10).alwaysFinds(Rule.P7, program);
    } else {
      Trial.of(3).seeds(10).passes(program);
    }
  }

  @ParameterizedTest
  @CsvSource({"63,false", "64,true", "79,true", "80,false"})
  void changesOfASourceAreFoundByTheByte_F1(int changed, boolean overlaps) {
    Trial.Program program =
        at -> {
          if (at.rank() == 0) {
            at.gin().put(at.world(), 2, at.window(), 0, at.window(), 64, 16);
            at.bytes(changed, 1).fill((byte) 9);
            at.gin().flush();
          }
        };
    if (overlaps) {
      Trial.of(3).finds(Rule.F1, program);
    } else {
      Trial.of(3).passes(program);
    }
  }

  @Test
  void anOverlapIsFoundThroughAnotherWindowOfTheSameMemory_P2() {
    Finding found =
        Trial.of(3)
            .alwaysFinds(
                Rule.P2,
                at -> {
                  var memory = at.comm().allocate(4096);
                  try (Window first = at.comm().register(memory);
                      Window second = at.comm().register(memory.asSlice(1024, 1024))) {
                    if (at.rank() == 0) {
                      at.gin().putValue(at.world(), 1, second, 8, 7, 8, RemoteAction.none());
                    }
                    at.meet();
                    if (at.rank() == 1) {
                      Access.reads(first.segment().asSlice(1024 + 15, 1));
                    }
                    at.meet();
                  }
                });
    assertRanks(found, 1, 0);
  }

  @Test
  void aSourceIsOverwrittenBeforeItIsConsumed_F1() {
    Finding found =
        Trial.of(3)
            .finds(
                Rule.F1,
                at -> {
                  if (at.rank() == 0) {
                    at.gin().put(at.world(), 1, at.window(), 64, at.window(), 0, 8);
                    Access.writes(at.bytes(7, 4));
                    at.gin().flush();
                    Access.writes(at.bytes(0, 8));
                  }
                });
    assertRanks(found, 0, 1);
    assertSites(found, "Access.writes(at.bytes(7, 4))", "put(");
    assertEquals(2, found.events().size());
  }
}
