package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.junit.jupiter.api.Test;

class FaultsTest {
  @Test
  void timeoutNamesRanksThatHaveClosed_L1() throws Exception {
    // Who has seen it stays until the other has: the message would name both leavers.
    CountDownLatch seen = new CountDownLatch(2);
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          DeviceCommunicator dev = Ranks.device(comm);
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
