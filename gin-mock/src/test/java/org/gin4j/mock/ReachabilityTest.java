package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the rules allow happens in some run, and what they forbid in none. */
class ReachabilityTest {

  /** What a program notes in a run; ranks run one at a time. */
  private static final class Notes {
    private final Set<String> seen = new TreeSet<>();

    void add(Object... parts) {
      List<String> texts = new ArrayList<>();
      for (Object part : parts) {
        texts.add(String.valueOf(part));
      }
      seen.add(String.join(" ", texts));
    }
  }

  private interface Noting {
    void run(Trial.Place at, Notes notes) throws Exception;
  }

  /** Runs unchecked, since these programs look where they should not. */
  private static Set<String> outcomes(Trial trial, int seeds, Noting program) {
    Notes notes = new Notes();
    for (int seed = 1; seed <= seeds; seed++) {
      MockResult result =
          trial.mock().checked(false).connected(seed, trial.body(at -> program.run(at, notes)));
      result.orThrow();
    }
    return notes.seen;
  }

  private static void has(Set<String> outcomes, String... expected) {
    for (String each : expected) {
      assertTrue(outcomes.contains(each), () -> "'" + each + "' never happened: " + outcomes);
    }
  }

  @Test
  void twoPutsArriveInAnyOrder_P2() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            150,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin().putValue(at.world(), 1, at.window(), 0, 1, 8, RemoteAction.none());
                at.gin().putValue(at.world(), 1, at.window(), 8, 1, 8, RemoteAction.none());
                at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
              } else if (at.rank() == 1) {
                while (at.gin().readSignal(0) == 0) {
                  notes.add(at.load(0), at.load(8));
                }
                notes.add("end", at.load(0), at.load(8));
              }
            });
    has(seen, "0 0", "1 0", "0 1", "1 1", "end 1 1");
    assertEquals(5, seen.size(), seen::toString);
  }

  @Test
  void aPutArrivesInParts_P5() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.bytes(64, 16).fill((byte) 1);
                at.gin()
                    .put(
                        at.world(),
                        1,
                        at.window(),
                        0,
                        at.window(),
                        64,
                        16,
                        RemoteAction.weakSignalInc(0));
                at.gin().flush();
              } else if (at.rank() == 1) {
                while (at.gin().readSignal(0) == 0) {
                  byte first = at.window().segment().get(ValueLayout.JAVA_BYTE, 0);
                  byte last = at.window().segment().get(ValueLayout.JAVA_BYTE, 15);
                  notes.add(first, last);
                }
                notes.add("end", Long.toHexString(at.load(0)));
              }
            });
    has(seen, "0 0", "1 0", "0 1", "1 1", "end 101010101010101");
    assertEquals(5, seen.size(), seen::toString);
  }

  @ParameterizedTest
  @CsvSource({"0,8", "6,2", "1,7", "8,4"})
  void whatLiesInOneAlignedWordIsNeverTorn_P5(long offset, int bytes) {
    assertEquals(2, seenOfOnes(offset, bytes).size());
  }

  @ParameterizedTest
  @CsvSource({"7,2", "4,8", "15,3"})
  void twoAlignedWordsMayComeOneByOne_P5(long offset, int bytes) {
    assertEquals(4, seenOfOnes(offset, bytes).size());
  }

  /** Returns which bytes of a put of ones a reader may see, the last state included. */
  private static Set<String> seenOfOnes(long offset, int bytes) {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.bytes(64, bytes).fill((byte) 1);
                at.gin().put(at.world(), 1, at.window(), offset, at.window(), 64, bytes);
                at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
                at.gin().flush();
              } else if (at.rank() == 1) {
                while (at.gin().readSignal(0) == 0) {
                  notes.add(shown(at, offset, bytes));
                }
                notes.add(shown(at, offset, bytes));
              }
            });
    has(seen, "0".repeat(bytes), "1".repeat(bytes));
    return seen;
  }

  private static String shown(Trial.Place at, long offset, int bytes) {
    return Arrays.toString(at.bytes(offset, bytes).toArray(ValueLayout.JAVA_BYTE))
        .replaceAll("\\D", "");
  }

  @Test
  void aWeakSignalOvertakesOlderPutsAndSignals_S2() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin()
                    .putValue(at.world(), 1, at.window(), 0, 1, 8, RemoteAction.weakSignalInc(1));
                at.gin()
                    .putValue(at.world(), 1, at.window(), 8, 1, 8, RemoteAction.weakSignalInc(0));
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                notes.add(at.load(8), at.gin().readSignal(1) + at.load(0));
                at.gin().waitSignal(1, 1);
              }
            });
    has(seen, "1 0", "1 1", "1 2");
    assertEquals(3, seen.size(), seen::toString);
  }

  @Test
  void aStrongSignalIsNeverSeenBeforeOlderPutsAndSignalsOfItsChannel_S3() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            300,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.bytes(64, 64).fill((byte) 1);
                at.gin().put(at.world(), 1, at.window(), 0, at.window(), 64, 8);
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(1));
                at.gin()
                    .putValue(at.world(), 1, at.window(), 8, 1, 8, RemoteAction.weakSignalInc(2));
                at.gin()
                    .put(
                        at.world(),
                        1,
                        at.window(),
                        16,
                        at.window(),
                        64,
                        8,
                        RemoteAction.strongSignalInc(0));
                at.gin().flush();
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                notes.add(
                    Long.toHexString(at.load(0)),
                    at.gin().readSignal(1),
                    at.gin().readSignal(2),
                    at.load(8),
                    Long.toHexString(at.load(16)));
              }
            });
    assertEquals(Set.of("101010101010101 1 1 1 101010101010101"), seen);
  }

  @Test
  void aStrongSignalSaysNothingOfOtherContextsPeersAndInitiators_S3() {
    Set<String> seen =
        outcomes(
            Trial.of(4).contexts(2),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                Gin other = at.dev().gin(1);
                other.putValue(at.world(), 1, at.window(), 0, 1, 8, RemoteAction.none());
                at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
              } else if (at.rank() == 2) {
                at.gin().putValue(at.world(), 1, at.window(), 8, 1, 8, RemoteAction.none());
                at.gin().signal(at.world(), 3, RemoteAction.strongSignalInc(0));
              } else if (at.rank() == 3) {
                at.gin().waitSignal(0, 1);
                at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(1));
              } else {
                at.gin().waitSignal(0, 1);
                at.gin().waitSignal(1, 1);
                notes.add(at.load(0), at.load(8));
              }
            });
    has(seen, "0 0", "0 1", "1 0", "1 1");
  }

  @Test
  void signalsBecomeVisibleOneByOneAndTogether_S5() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() != 1) {
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalAdd(0, 1 + at.rank()));
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalAdd(0, 10 + 10 * at.rank()));
              } else {
                long before = 0;
                while (before < 44) {
                  long now = at.gin().readSignal(0);
                  if (now != before) {
                    notes.add(before, now);
                  }
                  before = now;
                }
              }
            });
    has(seen, "0 1", "0 3", "0 10", "0 30", "0 44", "0 11", "0 33", "43 44", "14 44");
  }

  @Test
  void aFlushIsLocalOnly_F1() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            150,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin().put(at.world(), 1, at.window(), 0, at.window(), 64, 8);
                at.gin().flush();
              } else if (at.rank() == 1) {
                at.bytes(0, 8).fill((byte) 9);
              }
              at.meet();
              if (at.rank() == 1) {
                notes.add(at.load(0) == 0);
              }
            });
    has(seen, "true", "false");
  }

  @Test
  void sourcesAreReadLate_F1() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            150,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.store(64, 1);
                at.gin()
                    .put(
                        at.world(),
                        1,
                        at.window(),
                        0,
                        at.window(),
                        64,
                        8,
                        RemoteAction.weakSignalInc(0));
                at.store(64, 2);
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(1));
                at.store(64, 3);
                at.gin().flush();
                at.store(64, 4);
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                notes.add(at.load(0) & 0xff);
              }
            });
    has(seen, "1", "2", "3");
    assertEquals(3, seen.size(), seen::toString);
  }

  @Test
  void aCounterLagsAndComesBeforeOrAfterTheSignal_C2() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin()
                    .put(
                        at.world(),
                        0,
                        at.window(),
                        0,
                        at.window(),
                        64,
                        8,
                        RemoteAction.weakSignalInc(0),
                        LocalAction.weakCounterInc(0));
                at.gin().flush();
                notes.add("flushed", at.gin().readCounter(0));
                long signal;
                long counter;
                do {
                  counter = at.gin().readCounter(0);
                  signal = at.gin().readSignal(0);
                  notes.add(signal, counter);
                } while (signal + counter < 2);
              }
            });
    has(seen, "flushed 0", "flushed 1", "0 1", "1 0", "1 1");
  }

  @Test
  void theDataOfAGetComesLateAndWithFlush_P7() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              at.bytes(0, 8).fill((byte) 1);
              at.meet();
              if (at.rank() == 0) {
                at.gin().get(at.world(), 1, at.window(), 0, at.window(), 64, 8);
                at.gin().signal(at.world(), 2, RemoteAction.strongSignalInc(0));
                notes.add("early", Long.toHexString(at.load(64)));
                at.gin().flush();
                notes.add("flushed", Long.toHexString(at.load(64)));
              }
            });
    has(seen, "early 0", "early 101010101010101", "flushed 101010101010101");
    assertTrue(seen.stream().noneMatch(each -> each.equals("flushed 0")), seen::toString);
    assertTrue(
        seen.stream().anyMatch(each -> each.startsWith("early 1010") && each.length() < 21)
            || seen.stream().anyMatch(each -> each.contains(" 1010101")),
        seen::toString);
  }

  @Test
  void aGetIsNotOrderedWithAPutOfItsChannel_P2() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            200,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin().putValue(at.world(), 1, at.window(), 0, 1, 8, RemoteAction.none());
                at.gin().get(at.world(), 1, at.window(), 0, at.window(), 64, 8);
                at.gin().putValue(at.world(), 1, at.window(), 0, 2, 8, RemoteAction.none());
                at.gin().flush();
                notes.add(at.load(64));
              }
            });
    has(seen, "0", "1", "2");
  }

  @Test
  void aBarrierFencesWhatItSaysAndNothingElse_B2_B3() {
    Set<String> seen =
        outcomes(
            Trial.of(3).contexts(2),
            200,
            (at, notes) -> {
              try (GinBarrierSession barrier = at.barrier(0)) {
                int next = (at.rank() + 1) % 3;
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                at.gin().putValue(at.world(), next, at.window(), 0, 1, 8, RemoteAction.none());
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                notes.add("none", at.load(0));
                at.gin().putValue(at.world(), next, at.window(), 8, 1, 8, RemoteAction.none());
                at.dev()
                    .gin(1)
                    .putValue(at.world(), next, at.window(), 16, 1, 8, RemoteAction.none());
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
                notes.add("put", at.load(0), at.load(8), "other", at.load(16));
              }
            });
    has(seen, "none 0", "none 1", "put 1 1 other 0", "put 1 1 other 1");
    assertEquals(4, seen.size(), seen::toString);
  }

  @Test
  void aDirectStoreOvertakesAndIsOvertakenUntilItIsReleased_B10() {
    Set<String> seen =
        outcomes(
            Trial.of(4).lsa(2),
            300,
            (at, notes) -> {
              try (GinBarrierSession barrier = at.barrier(0)) {
                if (at.rank() == 0) {
                  at.window().lsaSegment(1).set(Trial.CELL, 0, 1);
                  at.window().lsaSegment(1).set(Trial.CELL, 8, 1);
                  at.gin().signal(at.world(), 1, RemoteAction.strongSignalInc(0));
                  at.gin().waitSignal(1, 1);
                } else if (at.rank() == 1) {
                  at.gin().waitSignal(0, 1);
                  for (int look = 0; look < 20; look++) {
                    notes.add(at.load(0), at.load(8));
                    at.gin().readSignal(0);
                  }
                  at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(1));
                }
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                if (at.rank() == 1) {
                  notes.add("end", at.load(0), at.load(8));
                }
              }
            });
    has(seen, "0 0", "0 1", "1 0", "1 1", "end 1 1");
    assertEquals(5, seen.size(), seen::toString);
  }

  @Test
  void anyRankMayBeTheSlowOne() {
    Set<String> seen =
        outcomes(
            Trial.of(4),
            200,
            (at, notes) -> {
              if (at.rank() == 3) {
                at.gin().waitSignal(0, 1 + 2 + 4 - 4);
                long first = at.gin().readSignal(0);
                notes.add(first);
                at.gin().waitSignal(0, 7);
              } else {
                at.gin().signal(at.world(), 3, RemoteAction.weakSignalAdd(0, 1 << at.rank()));
              }
            });
    has(seen, "3", "5", "6", "7");
  }

  @Test
  void tinyQueuesPushBackAndLoseNothing_L4() {
    Set<String> seen =
        outcomes(
            Trial.of(3).set("gin.mock.depth", "1"),
            60,
            (at, notes) -> {
              int next = (at.rank() + 1) % 3;
              for (int i = 0; i < 20; i++) {
                at.store(2048 + 8L * i, i + 1);
                at.gin()
                    .put(
                        at.world(),
                        next,
                        at.window(),
                        8L * i,
                        at.window(),
                        2048 + 8L * i,
                        8,
                        RemoteAction.weakSignalInc(0),
                        LocalAction.weakCounterInc(0));
              }
              at.gin().waitSignal(0, 20);
              at.gin().waitCounter(0, 20);
              long sum = 0;
              for (int i = 0; i < 20; i++) {
                sum += at.load(8L * i);
              }
              notes.add(sum, at.gin().readSignal(0), at.gin().readCounter(0));
            });
    assertEquals(Set.of("210 20 20"), seen);
  }

  @Test
  void requestsCompleteAcrossTheWrapOf32BitNumbers_L5() {
    for (String start : List.of("4294967290", "2147483640", "0xffffffff")) {
      Set<String> seen =
          outcomes(
              Trial.of(3).set("gin.mock.start", start),
              20,
              (at, notes) -> {
                int next = (at.rank() + 1) % 3;
                for (int i = 0; i < 20; i++) {
                  at.store(8, i);
                  at.gin().put(at.world(), next, at.window(), 0, at.window(), 8, 8);
                  at.gin().get(at.world(), next, at.window(), 8, at.window(), 16, 8);
                  if (i % 2 == 0) {
                    at.gin().wait(at.gin().flushAsync(at.world(), next));
                  } else {
                    at.gin().flush();
                  }
                }
                at.gin().signal(at.world(), next, RemoteAction.strongSignalInc(0));
                at.gin().waitSignal(0, 1);
                notes.add(at.load(0));
              });
      assertTrue(seen.contains("19"), seen::toString);
    }
  }

  @Test
  void whatIsHeldForAggregationGoesOutWithTheNextCallOrWait_P8() {
    Set<String> seen =
        outcomes(
            Trial.of(3),
            40,
            (at, notes) -> {
              int next = (at.rank() + 1) % 3;
              for (int i = 0; i < 3; i++) {
                at.gin()
                    .putValue(
                        at.world(),
                        next,
                        at.window(),
                        8L * i,
                        1,
                        8,
                        RemoteAction.weakSignalInc(0),
                        Coop.thread(),
                        OptFlags.AGGREGATE_REQUESTS);
              }
              at.gin().flush();
              at.gin().waitSignal(0, 3);
              notes.add(at.load(0) + at.load(8) + at.load(16));
            });
    assertEquals(Set.of("3"), seen);
  }

  @Test
  void inOrderNothingIsEverLate() {
    Set<String> seen =
        outcomes(
            Trial.of(3).policy(Policy.IN_ORDER),
            3,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.store(64, 1);
                at.gin().put(at.world(), 1, at.window(), 0, at.window(), 64, 8);
                at.store(64, 2);
                at.gin().get(at.world(), 0, at.window(), 64, at.window(), 72, 8);
                notes.add(at.load(72));
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                notes.add(at.load(0));
              }
            });
    assertEquals(Set.of("1", "2"), seen);
  }

  @Test
  void randomDelaysAlsoReorder_P2() {
    Set<String> seen =
        outcomes(
            Trial.of(3).policy(Policy.RANDOM_DELAYS),
            100,
            (at, notes) -> {
              if (at.rank() == 0) {
                at.gin().putValue(at.world(), 1, at.window(), 0, 1, 8, RemoteAction.none());
                at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
              } else if (at.rank() == 1) {
                at.gin().waitSignal(0, 1);
                notes.add(at.load(0));
              }
            });
    assertEquals(Set.of("0", "1"), seen);
  }

  @Test
  void aPutBeyondThirtyPartsIsConsumedWhenFlushSaysSo_F1() {
    int bytes = 33 << 20;
    for (int seed = 1; seed <= 6; seed++) {
      MockRun.ranks(2)
          .checked(false)
          .connected(
              seed,
              comm -> {
                try (var window = comm.register(comm.allocate(2L * bytes));
                    var dev = comm.createDeviceCommunicator(Trial.of(2).requirements())) {
                  if (comm.rank() == 0) {
                    window.segment().asSlice(bytes, bytes).fill((byte) 1);
                    dev.gin(0)
                        .put(
                            dev.world(),
                            1,
                            window,
                            0,
                            window,
                            bytes,
                            bytes,
                            RemoteAction.weakSignalInc(0));
                    dev.gin(0).flush();
                    window.segment().asSlice(bytes, bytes).fill((byte) 2);
                  } else {
                    dev.gin(0).waitSignal(0, 1);
                    for (long at = 0; at < bytes; at += 4096) {
                      assertEquals(1, window.segment().get(ValueLayout.JAVA_BYTE, at));
                    }
                  }
                }
              })
          .orThrow();
    }
  }

  @Test
  void everyStepOfAnOperationIsInTheTrace() {
    Set<EventKind> kinds = new TreeSet<>();
    for (int seed = 1; seed <= 10; seed++) {
      MockResult result =
          Trial.of(3)
              .run(
                  seed,
                  at -> {
                    try (GinBarrierSession barrier = at.barrier(0)) {
                      at.gin()
                          .put(
                              at.world(),
                              1,
                              at.window(),
                              8L * at.rank(),
                              at.window(),
                              64,
                              8,
                              RemoteAction.weakSignalInc(0),
                              LocalAction.weakCounterInc(0));
                      at.gin().get(at.world(), 2, at.window(), 128, at.window(), 256, 8);
                      at.gin().waitCounter(0, 1);
                      at.gin().flush();
                      barrier.sync();
                      Access.reads(at.bytes(0, 8));
                      Access.writes(at.bytes(0, 8));
                      at.gin().resetSignal(0);
                    }
                  });
      result.orThrow();
      result.trace().events().stream().map(TraceEvent::kind).forEach(kinds::add);
    }
    Set<EventKind> missing = new TreeSet<>(Set.of(EventKind.values()));
    missing.removeAll(kinds);
    assertEquals(Set.of(EventKind.STORE, EventKind.PUBLISH, EventKind.FAULT), missing);
  }

  @Test
  void aRoundWithoutAFenceNeverOvertakesAFencedOne_B2() {
    Trial.of(2)
        .seeds(400)
        .passes(
            at -> {
              try (GinBarrierSession barrier = at.barrier(0)) {
                if (at.rank() == 0) {
                  at.gin().putValue(at.world(), 1, at.window(), 0, 7, 8, RemoteAction.none());
                }
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
                Access.reads(at.bytes(0, 8));
                assertEquals(at.rank() == 0 ? 0 : 7, at.load(0));
                barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
              }
            });
  }
}
