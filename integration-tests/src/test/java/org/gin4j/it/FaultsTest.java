package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultsTest {
  private static final Duration SHORT = Duration.ofMillis(300);

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void abortOnOneRankEndsEveryKindOfWaitOnAllRanks_L3(String direct) throws Exception {
    CountDownLatch waiting = new CountDownLatch(4);
    Ranks.run(
        5,
        Ranks.direct(direct),
        comm -> {
          try (Window window = comm.register(comm.allocate(4096));
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(
                      Ranks.full().signals(1).counters(1).worldBarriers(1).build())) {
            Gin gin = dev.gin(0);
            if (comm.rank() == 0) {
              assertTrue(waiting.await(30, TimeUnit.SECONDS));
              comm.abort("operator said so");
            }
            waiting.countDown();
            GinException end =
                assertRefused(
                    ErrorKind.ABORTED,
                    () -> {
                      switch (comm.rank()) {
                        case 0, 1 -> gin.waitSignal(0, 1);
                        case 2 -> gin.waitCounter(0, 1);
                        case 3 -> dev.worldBarrier(Coop.thread(), gin, 0).sync();
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

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void timeoutNamesRankContextCellValuesAndTime_L1(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().contexts(2).signals(4).counters(2).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(1);
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(3, 5));
          gin.waitSignal(3, 5);
          GinTimeoutException signal =
              assertThrows(
                  GinTimeoutException.class,
                  () -> gin.waitSignal(3, 9, 64, MemoryOrder.ACQUIRE, Coop.thread(), SHORT));
          assertEquals("signal 3", signal.awaited());
          assertEquals(5, signal.valueSeen());
          assertEquals(9, signal.valueAwaited());
          assertTimeout(signal, dev.rank(), 1, "signal 3 is 5 and was awaited to reach 9");
          GinTimeoutException counter =
              assertThrows(
                  GinTimeoutException.class,
                  () -> gin.waitCounter(1, 2, 56, MemoryOrder.ACQUIRE, Coop.thread(), SHORT));
          assertTimeout(counter, dev.rank(), 1, "counter 1 is 0 and was awaited to reach 2");
          GinTimeoutException va =
              assertThrows(
                  GinTimeoutException.class,
                  () ->
                      gin.waitSignal(window, 64, 7, 64, MemoryOrder.ACQUIRE, Coop.thread(), SHORT));
          assertTimeout(va, dev.rank(), 1, "VA signal at offset 64 is 0");
          // A timeout cancels only the wait.
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(3, 4));
          gin.waitSignal(3, 9);
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  private static void assertTimeout(
      GinTimeoutException timeout, int rank, int context, String what) {
    assertEquals(rank, timeout.rank().orElseThrow());
    assertEquals(context, timeout.context().orElseThrow());
    assertTrue(timeout.elapsedNanos() >= SHORT.toNanos(), () -> "" + timeout.elapsedNanos());
    for (String part : new String[] {"rank " + rank, "context " + context, what, " ms"}) {
      assertTrue(timeout.getMessage().contains(part), timeout::getMessage);
    }
  }

  @Test
  void defaultDeadlineIsTheConfiguredOne_L1() throws Exception {
    Ranks.run(
        1,
        Map.of("gin.timeout", "0.25"),
        comm -> {
          DeviceCommunicator dev = RegistrationTest.device(comm);
          assertEquals(Duration.ofMillis(250), dev.timeout());
          GinTimeoutException timeout =
              assertThrows(GinTimeoutException.class, () -> dev.gin(0).waitSignal(0, 1));
          assertTrue(timeout.elapsedNanos() >= 250_000_000, timeout::getMessage);
          assertTrue(timeout.elapsedNanos() < 20_000_000_000L, timeout::getMessage);
        });
  }

  @Test
  void timeoutNamesRanksThatHaveClosed_L1() throws Exception {
    // Who has seen it stays until the other has: the message would name both leavers.
    CountDownLatch seen = new CountDownLatch(2);
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          DeviceCommunicator dev = RegistrationTest.device(comm);
          if (comm.rank() == 1) {
            return;
          }
          Ranks.await(
              "the news that rank 1 left",
              () ->
                  assertThrows(
                          GinTimeoutException.class,
                          () ->
                              dev.gin(0)
                                  .waitSignal(
                                      0,
                                      1,
                                      64,
                                      MemoryOrder.ACQUIRE,
                                      Coop.thread(),
                                      Duration.ofMillis(20)))
                      .getMessage()
                      .contains("ranks that have closed their communicator: {1"));
          seen.countDown();
          assertTrue(seen.await(30, TimeUnit.SECONDS));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void barrierTimeoutNamesTheMembersNotSeenAndBreaksTheSession_B7(String direct) throws Exception {
    CountDownLatch seen = new CountDownLatch(2);
    Ranks.run(
        4,
        direct,
        Ranks.full().worldBarriers(1),
        (dev, window) -> {
          if (dev.rank() % 2 == 1) {
            assertTrue(seen.await(60, TimeUnit.SECONDS));
            return;
          }
          try (GinBarrierSession session = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
            GinTimeoutException timeout =
                assertThrows(
                    GinTimeoutException.class,
                    () ->
                        session.sync(
                            MemoryOrder.ACQUIRE_RELEASE,
                            FenceLevel.PUT_GET,
                            Duration.ofSeconds(2)));
            assertArrayEquals(new int[] {1, 3}, timeout.peers());
            assertTrue(timeout.getMessage().contains("{1, 3}"), timeout::getMessage);
            assertTrue(timeout.elapsedNanos() >= 2_000_000_000L, timeout::getMessage);
            assertEquals("barrier 0", timeout.awaited());
            assertRefused(ErrorKind.CLOSED, session::sync, "is broken", "B7");
          } finally {
            seen.countDown();
          }
        });
  }

  @Test
  void interruptEndsAWait() throws Exception {
    Ranks.run(
        1,
        "on",
        Ranks.full().signals(1),
        (dev, window) -> {
          Thread.currentThread().interrupt();
          assertRefused(ErrorKind.INTERRUPTED, () -> dev.gin(0).waitSignal(0, 1));
          assertTrue(Thread.interrupted(), "the interrupt is kept");
        });
  }

  @Test
  void unknownSettingValuesAreRefusedByName() throws Exception {
    assertRefused(
        ErrorKind.INVALID_ARGUMENT,
        () -> Ranks.run(1, Map.of("gin.timeout", "soon"), comm -> {}),
        "gin.timeout",
        "soon");
    assertRefused(
        ErrorKind.INVALID_ARGUMENT,
        () -> Ranks.run(1, Map.of("gin.proxy.direct", "maybe"), comm -> {}),
        "gin.proxy.direct",
        "maybe");
    assertRefused(
        ErrorKind.INVALID_ARGUMENT,
        () -> Ranks.run(1, Map.of("gin.rendezvous", "somewhere"), comm -> {}),
        "gin.rendezvous",
        "somewhere");
  }
}
