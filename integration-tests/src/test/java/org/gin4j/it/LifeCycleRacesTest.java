package org.gin4j.it;

import static org.gin4j.it.Ranks.inThreads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierHandle;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing, freeing and failing while others go on. */
@Timeout(120)
class LifeCycleRacesTest {
  private static final Duration AT_ONCE = Duration.ofMillis(200);

  @Test
  void closingAWindowUnderAPutHarmsNoOtherWindow_L6() throws Exception {
    Ranks.run(
        2,
        Ranks.direct("off"),
        comm -> {
          try (Window other = comm.register(comm.allocate(4096));
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(Ranks.full().signals(1).build())) {
            Gin gin = dev.gin(0);
            for (int round = 0; round < 60; round++) {
              Window window = comm.register(comm.allocate(4096));
              CompletableFuture<Throwable> putter =
                  CompletableFuture.supplyAsync(
                      () ->
                          assertThrows(
                              GinException.class,
                              () -> {
                                while (true) {
                                  gin.put(dev.world(), 1, window, 0, window, 64, 8);
                                }
                              }));
              window.close();
              GinException end = (GinException) putter.get(20, TimeUnit.SECONDS);
              assertEquals(ErrorKind.CLOSED, end.kind(), end.getMessage());
              gin.put(dev.world(), 1, other, 0, other, 64, 8);
              gin.flush();
            }
          }
        });
  }

  @Test
  void freeingTwiceIsHarmlessAndASliceIsRefused_W3() throws Exception {
    Ranks.run(
        1,
        Map.of(),
        comm -> {
          MemorySegment first = comm.allocate(8192);
          GinException slice =
              assertThrows(GinException.class, () -> comm.free(first.asSlice(0, 4096)));
          assertEquals(ErrorKind.INVALID_ARGUMENT, slice.kind());
          comm.free(first);
          // The kernel is likely to give the same address again.
          MemorySegment second = comm.allocate(8192);
          comm.free(first);
          second.set(ValueLayout.JAVA_LONG, 0, 7);
          assertEquals(7, second.get(ValueLayout.JAVA_LONG, 0));
          GinException stale = assertThrows(GinException.class, () -> comm.register(first));
          assertEquals(ErrorKind.INVALID_ARGUMENT, stale.kind());
        });
  }

  @Test
  void barrierHandlesAndTeamsAreChecked_S13_P6() throws Exception {
    Ranks.run(
        2,
        "on",
        Ranks.full().signals(3).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (GinBarrierHandle handle :
              List.of(
                  new GinBarrierHandle(4, 1, 2),
                  new GinBarrierHandle(100, 1, 2),
                  new GinBarrierHandle(-1, 1, 2),
                  new GinBarrierHandle(0, Integer.MAX_VALUE, 2))) {
            refused(() -> dev.barrier(Coop.thread(), gin, dev.world(), handle, 0));
          }
          GinBarrierHandle planned = dev.worldBarriers();
          for (Team team :
              List.of(new Team(2, 2, 1), new Team(2, dev.rank(), 5), new Team(2, -1, 1))) {
            refused(() -> dev.barrier(Coop.thread(), gin, team, planned, 0));
          }
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  private static void refused(Runnable call) {
    GinException e = assertThrows(GinException.class, call::run);
    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind(), e.getMessage());
  }

  @Test
  void aWaitMayLastLongerThanTheCoopsOwnDeadline_L1() throws Exception {
    Ranks.run(
        1,
        "on",
        Ranks.full().signals(1),
        (dev, window) -> {
          List<Coop> coops = Coop.group(2, AT_ONCE);
          Gin gin = dev.gin(0);
          Thread late =
              new Thread(
                  () -> {
                    long start = System.nanoTime();
                    while (System.nanoTime() - start < 5 * AT_ONCE.toNanos()) {
                      Thread.onSpinWait();
                    }
                    gin.signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
                  });
          late.start();
          inThreads(
              2,
              thread ->
                  gin.waitSignal(
                      0, 1, 64, MemoryOrder.ACQUIRE, coops.get(thread), Duration.ofSeconds(20)));
          late.join();
        });
  }

  @Test
  void aBrokenBarrierIndexStaysBroken_B7() throws Exception {
    Ranks.run(
        2,
        "on",
        Ranks.full().worldBarriers(2),
        (dev, window) -> {
          if (dev.rank() == 0) {
            GinBarrierSession session = dev.worldBarrier(Coop.thread(), dev.gin(0), 0);
            assertThrows(
                GinException.class,
                () -> session.sync(MemoryOrder.ACQUIRE, FenceLevel.NONE, AT_ONCE));
            GinException again =
                assertThrows(
                    GinException.class, () -> dev.worldBarrier(Coop.thread(), dev.gin(0), 0));
            assertTrue(again.getMessage().contains("broken"), again.getMessage());
          }
          dev.worldBarrier(Coop.thread(), dev.gin(0), 1).sync();
        });
  }

  @Test
  void abortReachesTheOthersAfterRankZeroHasClosed_L3() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          try (DeviceCommunicator dev =
              comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build())) {
            dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
            if (comm.rank() == 1) {
              comm.abort("enough");
            } else if (comm.rank() == 2) {
              GinException e = assertThrows(GinException.class, () -> dev.gin(0).waitSignal(0, 1));
              assertEquals(ErrorKind.ABORTED, e.kind(), e.getMessage());
            }
          }
        });
  }
}
