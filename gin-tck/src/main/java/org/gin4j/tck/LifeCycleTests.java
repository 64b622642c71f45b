package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinRequest;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.spi.Rule;
import org.gin4j.tck.wrap.Faults;
import org.gin4j.tck.wrap.WrappedProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Deadlines, faults and close. */
public abstract class LifeCycleTests extends KitTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  /** For subclasses. */
  protected LifeCycleTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(2).counters(1).worldBarriers(1);
  }

  @Test
  @Covers(Rule.L1)
  final void timeoutNamesRankContextCellValuesAndTime_L1() throws Exception {
    devices(
        3,
        needs().contexts(Math.min(2, declared().maxContexts())),
        (dev, window) -> {
          Gin gin = dev.gin(dev.contextCount() - 1);
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(1, 5));
          gin.waitSignal(1, 5);
          GinTimeoutException signal =
              assertThrows(
                  GinTimeoutException.class,
                  () -> gin.waitSignal(1, 9, 64, ACQUIRE, Coop.thread(), SHORT));
          assertEquals("signal 1", signal.awaited());
          assertEquals(5, signal.valueSeen());
          assertEquals(9, signal.valueAwaited());
          assertTimeout(signal, gin, dev.rank(), "signal 1 is 5 and was awaited to reach 9");
          GinTimeoutException counter =
              assertThrows(
                  GinTimeoutException.class,
                  () -> gin.waitCounter(0, 2, 56, ACQUIRE, Coop.thread(), SHORT));
          assertTimeout(counter, gin, dev.rank(), "counter 0 is 0 and was awaited to reach 2");
          if (declared().vaSignals()) {
            GinTimeoutException va =
                assertThrows(
                    GinTimeoutException.class,
                    () -> gin.waitSignal(window, 64, 7, 64, ACQUIRE, Coop.thread(), SHORT));
            assertTimeout(va, gin, dev.rank(), "VA signal at offset 64 is 0");
          }
          // A timeout cancels only the wait.
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(1, 4));
          gin.waitSignal(1, 9);
          meet(dev);
        });
  }

  private static void assertTimeout(GinTimeoutException timeout, Gin gin, int rank, String what) {
    int context = gin.contextIndex();
    assertEquals(rank, timeout.rank().orElseThrow());
    assertEquals(context, timeout.context().orElseThrow());
    assertTrue(timeout.elapsedNanos() >= SHORT.toNanos(), () -> "" + timeout.elapsedNanos());
    for (String part : new String[] {"rank " + rank, "context " + context, what, " ms"}) {
      assertTrue(timeout.getMessage().contains(part), timeout::getMessage);
    }
  }

  @Test
  @Covers(Rule.L1)
  final void defaultDeadlineIsTheConfiguredOne_L1() throws Exception {
    ranks(
        1,
        Map.of(CommConfig.TIMEOUT, "0.25"),
        comm -> {
          try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            assertEquals(Duration.ofMillis(250), dev.timeout());
            GinTimeoutException timeout =
                assertThrows(GinTimeoutException.class, () -> dev.gin(0).waitSignal(0, 1));
            assertTrue(timeout.elapsedNanos() >= 250_000_000, timeout::getMessage);
            assertTrue(timeout.elapsedNanos() < 20_000_000_000L, timeout::getMessage);
          }
        });
  }

  /** Checks that members are named who did not come, and that the session is broken after it. */
  static void assertBarrierTimesOut(DeviceCommunicator dev, int... absent) {
    try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
      GinTimeoutException timeout =
          assertThrows(
              GinTimeoutException.class,
              () ->
                  session.sync(
                      MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE, Duration.ofMillis(1500)));
      assertArrayEquals(absent, timeout.peers());
      assertEquals("barrier 0", timeout.awaited());
      assertTrue(timeout.elapsedNanos() >= 1_500_000_000L, timeout::getMessage);
      assertRefused(
          ErrorKind.CLOSED,
          () -> session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE),
          "is broken",
          "B7");
    }
  }

  @Test
  @Covers(Rule.L2)
  final void errorCompletionEndsAllWaitersNamingPeerAndContext_L2() throws Exception {
    Map<String, String> failing =
        Wrapping.settings(
            backend().name(),
            WrappedProvider.FAULTY,
            Map.of(Faults.FAULTS, "fail", Faults.ONE_IN, "1"));
    ranks(
        2,
        failing,
        comm -> {
          try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            if (comm.rank() == 1) {
              dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
              inThreads(
                  3,
                  thread -> {
                    GinException fault =
                        assertRefused(
                            ErrorKind.TRANSPORT,
                            () -> {
                              switch (thread) {
                                case 0 -> dev.gin(0).waitSignal(0, 1);
                                case 1 -> dev.gin(0).waitCounter(0, 1);
                                default ->
                                    dev.worldBarrier(Coop.thread(), dev.gin(0), 0)
                                        .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                              }
                            });
                    assertArrayEquals(new int[] {0}, fault.peers());
                    assertEquals(0, fault.context().orElseThrow());
                  });
            }
          }
        });
  }

  @Test
  @Covers(Rule.L3)
  final void abortEndsEveryKindOfWaitOnAllRanks_L3() throws Exception {
    ranks(
        5,
        comm -> {
          try (Window window = window(comm, 4096);
              DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            Gin gin = dev.gin(0);
            if (comm.rank() == 0) {
              Thread.sleep(100);
              comm.abort("operator said so");
            }
            GinException end =
                assertRefused(
                    ErrorKind.ABORTED,
                    () -> {
                      switch (comm.rank()) {
                        case 0, 1 -> gin.waitSignal(0, 1);
                        case 2 -> gin.waitCounter(0, 1);
                        case 3 ->
                            dev.worldBarrier(Coop.thread(), gin, 0)
                                .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                        default -> comm.register(comm.allocate(4096));
                      }
                    },
                    "rank 0 aborted",
                    "operator said so");
            assertArrayEquals(new int[] {0}, end.peers());
            assertEquals(comm.rank(), end.rank().orElseThrow());
            assertRefused(ErrorKind.ABORTED, () -> comm.allocate(4096));
            assertEquals(4096, window.bytes());
          }
        });
  }

  @Test
  @Covers({Rule.L8, Rule.L2})
  final void lossOfARankIsNoticedAndNamed_L8() throws Exception {
    RankWorld world = backend().world();
    if (!world.canLoseRanks()) {
      throw new NotVerifiableException("ranks are " + world.name() + ": none can be lost alone");
    }
    ranks(
        4,
        comm -> {
          try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            if (comm.rank() == 2) {
              // Nobody is on the way here any more.
              dev.gin(0).waitSignal(1, 3);
              backend().world().loseThisRank();
            }
            dev.gin(0).signal(dev.world(), 2, RemoteAction.weakSignalInc(1));
            long start = System.nanoTime();
            GinException loss =
                assertRefused(ErrorKind.PEER_LOST, () -> dev.gin(0).waitSignal(0, 1), "rank 2");
            assertArrayEquals(new int[] {2}, loss.peers());
            assertTrue(System.nanoTime() - start < 10_000_000_000L, "not within 10 s");
            assertRefused(
                ErrorKind.PEER_LOST,
                () ->
                    dev.worldBarrier(Coop.thread(), dev.gin(0), 0)
                        .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE));
          }
        });
  }

  @Test
  @Covers(Rule.L9)
  final void deviceCommunicatorsAreIndependent_L9() throws Exception {
    ranks(
        3,
        comm -> {
          DeviceCommunicator one = comm.createDeviceCommunicator(needs().build());
          try (Window window = window(comm, 4096);
              DeviceCommunicator two = comm.createDeviceCommunicator(needs().build())) {
            one.gin(0)
                .putValue(
                    one.world(), right(one), window, 0, 1, 8, RemoteAction.weakSignalAdd(0, 10));
            two.gin(0)
                .putValue(
                    two.world(), right(two), window, 8, 2, 8, RemoteAction.weakSignalAdd(0, 20));
            one.gin(0).waitSignal(0, 10);
            two.gin(0).waitSignal(0, 20);
            meet(one);
            assertEquals(10, one.gin(0).readSignal(0), "signals are per device communicator");
            // One that fails a wait and closes leaves the other at work.
            assertNotReached(one.gin(0), 0, 11, 64);
            one.close();
            for (int round = 0; round < 50; round++) {
              meet(two);
            }
            assertEquals(20, two.gin(0).readSignal(0));
            assertEquals(1, window.segment().get(LONG, 0));
            assertEquals(2, window.segment().get(LONG, 8));
          }
        });
  }

  @Test
  @Covers(Rule.L6)
  final void closesInAnyOrderTwiceWithWorkOutstanding_L6() throws Exception {
    int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int[] order : orders) {
      ranks(
          3,
          comm -> {
            Window window = window(comm, 1 << 20);
            DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build());
            for (int i = 0; i < 200; i++) {
              dev.gin(0)
                  .put(
                      dev.world(),
                      i % 3,
                      window,
                      0,
                      window,
                      1 << 19,
                      1 << 16,
                      RemoteAction.weakSignalInc(0));
            }
            List<AutoCloseable> parts = List.of(comm, dev, window);
            for (int part : order) {
              parts.get(part).close();
            }
            List<AutoCloseable> again = new ArrayList<>(parts);
            Collections.reverse(again);
            for (AutoCloseable part : again) {
              part.close();
            }
          });
    }
  }

  @Test
  @Covers(Rule.L6)
  final void everyUseAfterCloseIsRefused_L6() throws Exception {
    ranks(
        2,
        comm -> {
          Window window = window(comm, 4096);
          DeviceCommunicator dev =
              comm.createDeviceCommunicator(needs().getRequired(declared().get()).build());
          Gin gin = dev.gin(0);
          GinBarrierSession session = dev.worldBarrier(Coop.thread(), gin, 0);
          GinRequest request = gin.flushAsync(dev.world(), 0);
          session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
          dev.close();
          List<Executable> uses =
              List.of(
                  () -> gin.put(dev.world(), 1, window, 0, window, 0, 8),
                  () -> gin.putValue(dev.world(), 1, window, 0, 1, 8, RemoteAction.none()),
                  () -> gin.get(dev.world(), 1, window, 0, window, 0, 8),
                  () -> gin.signal(dev.world(), 1, RemoteAction.weakSignalInc(0)),
                  () -> gin.readSignal(0),
                  () -> gin.waitSignal(0, 0),
                  () -> gin.waitSignal(0, 1),
                  () -> gin.resetSignal(0),
                  () -> gin.getSignalShadow(0),
                  () -> gin.increaseSignalShadow(0, 1),
                  () -> gin.readCounter(0),
                  () -> gin.waitCounter(0, 1),
                  () -> gin.resetCounter(0),
                  gin::flush,
                  () -> gin.flushAsync(dev.world(), 1),
                  () -> gin.wait(request),
                  session::sync,
                  () -> dev.gin(0),
                  () -> dev.worldBarrier(Coop.thread(), gin, 0));
          for (Executable use : uses) {
            assertRefused(ErrorKind.CLOSED, use, "closed");
          }
          window.close();
          assertRefused(ErrorKind.CLOSED, window::segment, "closed");
          assertRefused(ErrorKind.CLOSED, () -> window.lsaSegment(0), "closed");
          comm.close();
          assertRefused(ErrorKind.CLOSED, () -> comm.allocate(8), "closed");
          DeviceCommRequirements again = needs().build();
          assertRefused(ErrorKind.CLOSED, () -> comm.createDeviceCommunicator(again), "closed");
        });
  }

  @Test
  @Covers(Rule.L6)
  final void closedWindowIsRefusedAndTheRestStaysUsable_L6() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          window.close();
          assertRefused(
              ErrorKind.CLOSED, () -> gin.put(dev.world(), 1, window, 0, window, 0, 8), "window");
          if (declared().vaSignals()) {
            assertRefused(
                ErrorKind.CLOSED,
                () -> gin.signal(dev.world(), 1, RemoteAction.weakVaSignalInc(window, 0)),
                "window");
          }
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 1);
          meet(dev);
        });
  }

  @Test
  @Covers({Rule.L6, Rule.L3})
  final void closeEndsAWaitOfAnotherThread_L6() throws Exception {
    devices(
        2,
        needs(),
        (dev, window) -> {
          CountDownLatch begun = new CountDownLatch(1);
          CountDownLatch ended = new CountDownLatch(1);
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    begun.countDown();
                    assertRefused(ErrorKind.CLOSED, () -> dev.gin(0).waitSignal(0, 1));
                    ended.countDown();
                  });
          assertTrue(begun.await(20, TimeUnit.SECONDS));
          dev.close();
          assertTrue(ended.await(20, TimeUnit.SECONDS), "the thread still waits, or failed");
        });
  }

  @Test
  @Covers(Rule.L6)
  final void peerThatClosedDoesNotHoldUpTheOthers_L6() throws Exception {
    ranks(
        3,
        comm -> {
          try (Window window = window(comm, 4096);
              DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            meet(dev);
            if (comm.rank() == 2) {
              comm.close();
              return;
            }
            Gin gin = dev.gin(0);
            for (int i = 0; i < 2000; i++) {
              gin.put(dev.world(), 2, window, 0, window, 64, 64, RemoteAction.weakSignalInc(0));
            }
            gin.flush();
            gin.signal(dev.world(), 1 - dev.rank(), RemoteAction.weakSignalInc(0));
            gin.waitSignal(0, 1);
          }
        });
  }

  @Test
  @Covers(Rule.L7)
  final void completedRequestIsNotHeldByAnybody_L7() throws Exception {
    devices(
        2,
        needs(),
        (dev, window) -> {
          WeakReference<GinRequest> request = completed(dev, window);
          long start = System.nanoTime();
          while (request.get() != null) {
            assertTrue(System.nanoTime() - start < 20_000_000_000L, "somebody holds the request");
            System.gc();
            Thread.sleep(5);
          }
          meet(dev);
        });
  }

  private static WeakReference<GinRequest> completed(DeviceCommunicator dev, Window window) {
    dev.gin(0).put(dev.world(), right(dev), window, 0, window, 64, 64);
    GinRequest request = dev.gin(0).flushAsync(dev.world(), right(dev));
    dev.gin(0).wait(request);
    return new WeakReference<>(request);
  }

  @Test
  @Covers(Rule.L6)
  final void communicatorsComeAndGo_L6() throws Exception {
    ranks(2, LifeCycleTests::nothing);
    for (int round = 0; round < 10; round++) {
      devices(
          2,
          needs(),
          (dev, window) -> {
            assertEquals(0, dev.gin(0).readSignal(0), "cells start at 0");
            assertEquals(0, dev.gin(0).readCounter(0), "cells start at 0");
            meet(dev);
            dev.gin(0).signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 9));
            dev.gin(0).waitSignal(0, 9);
            meet(dev);
          });
    }
  }

  private static void nothing(Communicator comm) {
    assertEquals(2, comm.size());
  }
}
