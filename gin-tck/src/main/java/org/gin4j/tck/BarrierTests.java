package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierHandle;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.Team;
import org.gin4j.api.TeamTag;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Barriers over all ranks and over parts of them. */
public abstract class BarrierTests extends KitTest {

  /** For subclasses. */
  protected BarrierTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(1).worldBarriers(1);
  }

  /** The strongest fence that the backend can serve. */
  private FenceLevel strongestFence() {
    return declared().strongSignals() ? FenceLevel.PUT_GET : FenceLevel.GET;
  }

  @Test
  @Covers(Rule.B1)
  final void noMemberLeavesARoundBeforeAllEnteredIt_B1() throws Exception {
    int rounds = 120;
    for (int ranks : new int[] {1, 2, 3, 5}) {
      devices(
          ranks,
          needs(),
          (dev, window) -> {
            Gin gin = dev.gin(0);
            Random pauses = random(dev.rank(), 1);
            long[] left = new long[rounds];
            long[] entered = new long[rounds];
            FenceLevel[] fences = {FenceLevel.NONE, FenceLevel.GET, strongestFence()};
            try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, 0)) {
              for (int round = 0; round < rounds; round++) {
                pause(pauses);
                // One clock for all processes of a host.
                entered[round] = System.nanoTime();
                session.sync(MemoryOrder.ACQUIRE_RELEASE, fences[round % fences.length]);
                left[round] = System.nanoTime();
              }
              assertEquals(dev.world(), session.team());
            }
            for (int round = 0; round < rounds; round++) {
              for (int peer = 0; peer < ranks; peer++) {
                long at = 16L * (rounds * dev.rank() + round);
                gin.putValue(
                    dev.world(),
                    peer,
                    window,
                    at,
                    entered[round],
                    8,
                    RemoteAction.weakSignalInc(0));
                gin.putValue(
                    dev.world(),
                    peer,
                    window,
                    at + 8,
                    left[round],
                    8,
                    RemoteAction.weakSignalInc(0));
              }
            }
            gin.waitSignal(0, 2L * rounds * ranks);
            for (int round = 0; round < rounds; round++) {
              for (int from = 0; from < ranks; from++) {
                long enteredThere = window.segment().get(LONG, 16L * (rounds * from + round));
                long early = enteredThere - left[round];
                int peer = from;
                int which = round;
                assertTrue(
                    early <= 0,
                    () ->
                        "rank "
                            + dev.rank()
                            + " left round "
                            + which
                            + " "
                            + early
                            + " ns before rank "
                            + peer
                            + " entered it");
              }
            }
            meet(dev);
          });
    }
  }

  @Test
  @Covers(Rule.B2)
  final void fencePutSettlesPutsOfAllMembers_B2() throws Exception {
    needsStrong();
    int puts = 400;
    long large = 400_000;
    long area = 8L * puts + large;
    devices(
        4,
        5 * area,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          Random pauses = random(dev.rank(), 2);
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, 0)) {
            for (int round = 1; round <= 10; round++) {
              fill(memory, 4 * area, large, 10L * round + dev.rank());
              for (int peer = 0; peer < 4; peer++) {
                gin.put(
                    dev.world(),
                    peer,
                    window,
                    area * dev.rank() + 8L * puts,
                    window,
                    4 * area,
                    large);
              }
              for (int i = 0; i < puts; i++) {
                // To all, the caller included.
                gin.putValue(
                    dev.world(),
                    i % 4,
                    window,
                    area * dev.rank() + 8L * i,
                    100_000L * round + i,
                    8,
                    RemoteAction.none());
              }
              pause(pauses);
              session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
              for (int from = 3; from >= 0; from--) {
                for (int i = puts - 4 + dev.rank(); i >= 0; i -= 4) {
                  assertEquals(
                      100_000L * round + i,
                      memory.get(LONG, area * from + 8L * i),
                      "put " + i + " of rank " + from);
                }
                check(memory, area * from + 8L * puts, large, 10L * round + from, "large put");
              }
              gin.flush();
              session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
            }
          }
        });
  }

  @Test
  @Covers(Rule.B3)
  final void barrierBoundToAllContextsCoversEachOfThem_B3() throws Exception {
    needsStrong();
    int contexts = Math.min(3, declared().maxContexts());
    boolean get = declared().get();
    devices(
        3,
        needs().contexts(contexts).getRequired(get),
        (dev, window) -> {
          long got = 32_768;
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), 0)) {
            for (int round = 1; round <= 60; round++) {
              for (int context = dev.contextCount() - 1; context >= 0; context--) {
                for (int i = 0; i < 20; i++) {
                  for (int peer = 0; peer < 3; peer++) {
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
              for (int context = 0; context < dev.contextCount(); context++) {
                for (int from = 0; from < 3; from++) {
                  for (int i = 19; i >= 0; i--) {
                    assertEquals(
                        round * 1000L + i,
                        window.segment().get(LONG, slot(from, context, i)),
                        "put " + i + " on context " + context + " of rank " + from);
                  }
                }
              }
              session.sync();
              if (get) {
                // Only now have all left the round that settled the puts to them [B2].
                for (int context = 0; context < dev.contextCount(); context++) {
                  dev.gin(context)
                      .get(dev.world(), right(dev), window, 0, window, got + 4000L * context, 480);
                }
                session.sync();
                for (int context = 0; context < dev.contextCount(); context++) {
                  assertEquals(
                      round * 1000L + 19,
                      window.segment().get(LONG, got + 4000L * context + slot(0, 0, 19)),
                      "got on context " + context);
                }
                session.sync();
              }
            }
          }
        });
  }

  private static long slot(int from, int context, int i) {
    return 8L * ((from * 3 + context) * 20 + i);
  }

  @Test
  @Covers(Rule.B4)
  final void barriersOfOneBlockDoNotMeetEachOther_B4() throws Exception {
    devices(
        3,
        full().signals(2).worldBarriers(3),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          long[] stamp = new long[1];
          if (dev.rank() == 2) {
            Thread.sleep(60);
            syncOnce(dev, gin, 1);
            Thread.sleep(120);
            stamp[0] = System.nanoTime();
            syncOnce(dev, gin, 0);
          } else {
            inThreads(
                2,
                thread -> {
                  if (thread == 0) {
                    syncOnce(dev, gin, 0);
                    stamp[0] = System.nanoTime();
                  } else {
                    Thread.sleep(30);
                    syncOnce(dev, gin, 1);
                  }
                });
          }
          syncOnce(dev, gin, 2);
          if (dev.rank() == 2) {
            for (int peer = 0; peer < 2; peer++) {
              gin.putValue(
                  dev.world(), peer, window, 0, stamp[0], 8, RemoteAction.weakSignalInc(0));
            }
          } else {
            gin.waitSignal(0, 1);
            assertTrue(
                stamp[0] - window.segment().get(LONG, 0) >= 0,
                "left barrier 0 when rank 2 had come to barrier 1 only");
          }
          syncOnce(dev, gin, 0);
          assertEquals(dev.rank() == 2 ? 0 : 1, gin.readSignal(0), "the program's own signals");
          assertEquals(0, gin.readSignal(1), "the program's own signals");
        });
  }

  private void syncOnce(DeviceCommunicator dev, Gin gin, int index) {
    try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, index)) {
      session.sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
    }
  }

  @Test
  @Covers(Rule.B5)
  final void barrierFinishesForAnyNumberOfThreadsAndRanks_B5() throws Exception {
    int rounds = 40;
    int contexts = Math.min(2, declared().maxContexts());
    for (int ranks : new int[] {3, 4, 5}) {
      devices(
          ranks,
          full().contexts(contexts).worldBarriers(2),
          (dev, window) -> {
            for (int threads : new int[] {1, 2, 5}) {
              List<Coop> coops = Coop.group(threads, Duration.ofSeconds(30));
              inThreads(
                  threads,
                  thread -> {
                    Coop coop = coops.get(thread);
                    Gin last = dev.gin(dev.contextCount() - 1);
                    try (GinBarrierSession bound = dev.worldBarrier(coop, last, 0);
                        GinBarrierSession all = dev.worldBarrier(coop, 1)) {
                      for (int round = 0; round < rounds; round++) {
                        bound.sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
                        all.sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
                      }
                    }
                  });
            }
          });
    }
  }

  @Test
  @Covers(Rule.B6)
  final void coopsUseTheirOwnIndexAtTheSameTime_B6() throws Exception {
    int coops = 3;
    devices(
        3,
        full().worldBarriers(coops),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          inThreads(
              coops,
              index -> {
                for (int round = 0; round < 100; round++) {
                  // A new session goes on where the last one ended.
                  try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, index)) {
                    session.sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
                  }
                }
              });
          for (int index : new int[] {-1, coops, 1000}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT, () -> dev.worldBarrier(Coop.thread(), gin, index));
          }
        });
  }

  @Test
  @Covers(Rule.B7)
  final void timeoutNamesTheMembersNotSeenAndBreaksTheSession_B7() throws Exception {
    ranks(
        4,
        comm -> {
          try (var dev = comm.createDeviceCommunicator(full().worldBarriers(1).build())) {
            if (comm.rank() % 2 == 0) {
              LifeCycleTests.assertBarrierTimesOut(dev, 1, 3);
            }
            // The absent members come here at once and wait for the others.
            comm.register(comm.allocate(4096)).close();
          }
        });
  }

  @Test
  @Covers(Rule.B9)
  final void barrierMeetsAnyTeamOnABlockOfCells_B9() throws Exception {
    ranks(
        4,
        comm -> {
          DeviceCommRequirements.Builder needs =
              full()
                  .worldBarriers(1)
                  .resource(new ResourceRequirement.Cells(2 * 2, 0))
                  .resource(new ResourceRequirement.GinBarriers(TeamTag.WORLD, 1));
          try (var window = window(comm, WINDOW);
              var dev = comm.createDeviceCommunicator(needs.build())) {
            Gin gin = dev.gin(0);
            Team pairs = dev.world().innerFactor(2);
            GinBarrierHandle handle = new GinBarrierHandle(dev.grant(0).signalStart(), 2, 2);
            int partner = dev.rank() ^ 1;
            try (GinBarrierSession session = dev.barrier(Coop.thread(), gin, pairs, handle, 1)) {
              for (int round = 1; round <= 200; round++) {
                gin.putValue(
                    dev.world(), partner, window, 8L * dev.rank(), round, 8, RemoteAction.none());
                session.sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
                if (declared().strongSignals()) {
                  assertEquals(round, window.segment().get(LONG, 8L * partner));
                }
                session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
              }
            }
            GinBarrierHandle world = new GinBarrierHandle(dev.grant(1).signalStart(), 1, 4);
            dev.barrier(Coop.thread(), gin, dev.world(), world, 0)
                .sync(MemoryOrder.ACQUIRE_RELEASE, strongestFence());
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> dev.barrier(Coop.thread(), gin, dev.world(), handle, 0),
                "teams of 2",
                "of 4");
            meet(dev);
          }
        });
  }

  @Test
  @Covers(Rule.B10)
  final void storesIntoAPeersMemoryArePublishedByTheBarriersOrder_B10() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          if (dev.lsa().size() < 3) {
            throw new NotVerifiableException("the ranks do not share memory");
          }
          for (int round = 1; round <= 300; round++) {
            MemorySegment peer = window.lsaSegment(right(dev));
            for (int i = 0; i < 32; i++) {
              peer.set(LONG, 8L * i, round * 100L + dev.rank());
            }
            meet(dev);
            for (int i = 0; i < 32; i++) {
              assertEquals(round * 100L + left(dev), window.segment().get(LONG, 8L * i));
            }
            meet(dev);
          }
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> window.lsaSegment(3), "LSA rank 3");
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> window.lsaSegment(-1), "LSA rank -1");
        });
  }

  @Test
  @Covers({Rule.S11, Rule.B2})
  final void fencePutWithoutStrongSignalsIsRefused_S11() throws Exception {
    devices(
        3,
        needs().strongSignalsRequired(false),
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
}
