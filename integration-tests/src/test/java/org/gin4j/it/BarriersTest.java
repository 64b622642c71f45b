package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.gin4j.it.SignalsTest.inThreads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierHandle;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.Team;
import org.gin4j.api.TeamTag;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers, and coops of several threads. */
class BarriersTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  @ParameterizedTest
  @CsvSource({"1, on", "2, on", "3, on", "4, on", "5, off", "3, off"})
  void noMemberLeavesARoundBeforeAllEnteredIt_B1(int ranks, String direct) throws Exception {
    int rounds = 300;
    AtomicInteger[] entered = new AtomicInteger[rounds];
    for (int round = 0; round < rounds; round++) {
      entered[round] = new AtomicInteger();
    }
    Ranks.run(
        ranks,
        direct,
        Ranks.full().worldBarriers(1),
        (dev, window) -> {
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
            FenceLevel[] fences = FenceLevel.values();
            for (int round = 0; round < rounds; round++) {
              entered[round].incrementAndGet();
              session.sync(MemoryOrder.ACQUIRE_RELEASE, fences[round % fences.length]);
              assertEquals(ranks, entered[round].get(), "entered round " + round);
            }
            assertEquals(dev.world(), session.team());
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void fencePutSettlesManyUnsignalledPutsOfAllMembers_B2(String direct) throws Exception {
    int puts = 400;
    Ranks.run(
        4,
        direct,
        Ranks.full().worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          long slots = 8L * puts;
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, 0)) {
            for (int round = 1; round <= 15; round++) {
              for (int i = 0; i < puts; i++) {
                // To all, the caller included.
                gin.putValue(
                    dev.world(),
                    i % 4,
                    window,
                    slots * dev.rank() + 8L * i,
                    100_000L * round + i,
                    8,
                    RemoteAction.none());
              }
              session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
              for (int from = 0; from < 4; from++) {
                for (int i = dev.rank(); i < puts; i += 4) {
                  assertEquals(100_000L * round + i, memory.get(LONG, slots * from + 8L * i));
                }
              }
              session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void barrierBoundToAllContextsCoversEachOfThem_B3(String direct) throws Exception {
    int contexts = 3;
    Ranks.run(
        3,
        direct,
        Ranks.full().contexts(contexts).worldBarriers(1),
        (dev, window) -> {
          assertEquals(contexts, dev.contextCount());
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), 0)) {
            for (int round = 1; round <= 60; round++) {
              for (int context = 0; context < contexts; context++) {
                for (int peer = 0; peer < 3; peer++) {
                  for (int i = 0; i < 20; i++) {
                    dev.gin(context)
                        .putValue(
                            dev.world(),
                            peer,
                            window,
                            slot(dev.rank(), context, i),
                            round * 1000L + i,
                            8,
                            RemoteAction.none());
                  }
                }
              }
              session.sync();
              for (int context = 0; context < contexts; context++) {
                for (int from = 0; from < 3; from++) {
                  for (int i = 0; i < 20; i++) {
                    assertEquals(
                        round * 1000L + i, window.segment().get(LONG, slot(from, context, i)));
                  }
                }
              }
              session.sync();
            }
          }
        });
  }

  private static long slot(int from, int context, int i) {
    return 8L * ((from * 3 + context) * 20 + i);
  }

  @ParameterizedTest
  @CsvSource({"1, on", "2, on", "3, on", "5, on", "2, off", "3, off"})
  void barrierFinishesForAnyNumberOfThreadsInACoop_B5(int threads, String direct) throws Exception {
    int rounds = 60;
    Ranks.run(
        4,
        direct,
        Ranks.full().contexts(2).worldBarriers(2),
        (dev, window) -> {
          List<Coop> coops = Coop.group(threads, Duration.ofSeconds(30));
          inThreads(
              threads,
              thread -> {
                Coop coop = coops.get(thread);
                try (GinBarrierSession bound = dev.worldBarrier(coop, dev.gin(1), 0);
                    GinBarrierSession all = dev.worldBarrier(coop, 1)) {
                  for (int round = 0; round < rounds; round++) {
                    bound.sync();
                    all.sync();
                  }
                }
              });
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void coopPostsOnceAndWaitsTogether_F1(String direct) throws Exception {
    int threads = 3;
    int rounds = 40;
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(1).counters(1).worldBarriers(1),
        (dev, window) -> {
          List<Coop> coops = Coop.group(threads, Duration.ofSeconds(30));
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          inThreads(
              threads,
              thread -> {
                Coop coop = coops.get(thread);
                assertEquals(thread, coop.rank());
                assertEquals(threads, coop.size());
                for (int round = 1; round <= rounds; round++) {
                  // Every thread prepares a part of the source; entering the put meets.
                  window
                      .segment()
                      .set(LONG, 1024 + 8L * thread, 100L * round + 10L * dev.rank() + thread);
                  gin.put(
                      dev.world(),
                      right,
                      window,
                      0,
                      window,
                      1024,
                      8L * threads,
                      RemoteAction.weakSignalInc(0),
                      LocalAction.weakCounterInc(0),
                      coop,
                      OptFlags.DEFAULT);
                  gin.signal(dev.world(), right, RemoteAction.weakSignalInc(0), coop);
                  gin.waitSignal(0, 2L * round, 64, MemoryOrder.ACQUIRE, coop);
                  int left = (dev.rank() + 2) % 3;
                  for (int part = 0; part < threads; part++) {
                    assertEquals(
                        100L * round + 10L * left + part, window.segment().get(LONG, 8L * part));
                  }
                  gin.waitCounter(0, round, 56, MemoryOrder.ACQUIRE, coop);
                  gin.flush(coop, MemoryOrder.ACQUIRE);
                  dev.worldBarrier(coop, gin, 0).sync();
                }
              });
          assertEquals(2L * rounds, gin.readSignal(0), "one thread of a coop acts");
          assertEquals(rounds, gin.readCounter(0));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void coopsUseTheirOwnIndexAtTheSameTime_B6(String direct) throws Exception {
    int coops = 3;
    Ranks.run(
        3,
        direct,
        Ranks.full().contexts(2).worldBarriers(coops),
        (dev, window) ->
            inThreads(
                coops,
                index -> {
                  Gin gin = dev.gin(index % 2);
                  for (int round = 0; round < 100; round++) {
                    // A new session goes on where the last one ended.
                    try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, index)) {
                      session.sync();
                    }
                  }
                }));
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void barrierOverAnyTeamOnABlockOfCells_B9(String direct) throws Exception {
    Ranks.run(
        4,
        direct,
        Ranks.full()
            .signals(1)
            .worldBarriers(1)
            .resource(new ResourceRequirement.Cells(2 * 2, 0))
            .resource(new ResourceRequirement.GinBarriers(TeamTag.WORLD, 1)),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Team pairs = dev.world().innerFactor(2);
          GinBarrierHandle handle = new GinBarrierHandle(dev.grant(0).signalStart(), 2, 2);
          int partner = dev.rank() ^ 1;
          try (GinBarrierSession session = dev.barrier(Coop.thread(), gin, pairs, handle, 1)) {
            for (int round = 1; round <= 200; round++) {
              gin.putValue(
                  dev.world(), partner, window, 8L * dev.rank(), round, 8, RemoteAction.none());
              session.sync();
              assertEquals(round, window.segment().get(LONG, 8L * partner));
              session.sync();
            }
          }
          GinBarrierHandle world = new GinBarrierHandle(dev.grant(1).signalStart(), 1, 4);
          dev.barrier(Coop.thread(), dev.world(), world, 0).sync();
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () -> dev.barrier(Coop.thread(), gin, dev.world(), handle, 0),
              "teams of 2",
              "of 4");
          dev.barrier(
              Coop.thread(), gin, TeamTag.WORLD, 0, MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () ->
                  dev.barrier(
                      Coop.thread(), gin, TeamTag.LSA, 0, MemoryOrder.ACQUIRE, FenceLevel.NONE),
              "LSA");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void fencePutNeedsStrongSignals_S11(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().worldBarriers(1).strongSignalsRequired(false),
        (dev, window) -> {
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
            for (FenceLevel fence : new FenceLevel[] {FenceLevel.PUT, FenceLevel.PUT_GET}) {
              assertRefused(
                  ErrorKind.UNSUPPORTED,
                  () -> session.sync(MemoryOrder.ACQUIRE_RELEASE, fence),
                  "S11");
            }
            // The refusals touched nothing: the round still works.
            session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
            session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.GET);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void twoDeviceCommunicatorsOfOneCommunicatorAreIndependent_L9(String direct) throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          DeviceCommunicator one = RegistrationTest.device(comm);
          try (Window window = comm.register(comm.allocate(4096));
              DeviceCommunicator two = RegistrationTest.device(comm)) {
            int right = (comm.rank() + 1) % 3;
            one.gin(0)
                .putValue(one.world(), right, window, 0, 1, 8, RemoteAction.weakSignalAdd(0, 10));
            two.gin(0)
                .putValue(two.world(), right, window, 8, 2, 8, RemoteAction.weakSignalAdd(0, 20));
            one.gin(0).waitSignal(0, 10);
            two.gin(0).waitSignal(0, 20);
            one.worldBarrier(Coop.thread(), one.gin(0), 0).sync();
            assertEquals(10, one.gin(0).readSignal(0));
            one.close();
            for (int round = 0; round < 50; round++) {
              two.worldBarrier(Coop.thread(), two.gin(0), 0).sync();
            }
            assertEquals(20, two.gin(0).readSignal(0));
            assertEquals(1, window.segment().get(LONG, 0));
            assertEquals(2, window.segment().get(LONG, 8));
          }
        });
  }

  @Test
  void coopThatIsNotCompleteTimesOutAndIsBroken() throws Exception {
    List<Coop> coops = Coop.group(3, Duration.ofMillis(300));
    inThreads(
        2,
        thread -> {
          GinTimeoutException timeout =
              assertThrows(GinTimeoutException.class, () -> coops.get(thread).sync());
          assertTrue(timeout.getMessage().contains("2 of 3"), timeout::getMessage);
        });
    assertThrows(GinTimeoutException.class, () -> coops.get(2).sync());
  }
}
