package org.gin4j.it;

import static org.gin4j.it.Ranks.inThreads;
import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import org.gin4j.api.Coop;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.TeamTag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Barriers of one round, and coops that are not complete. */
class BarriersTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void barrierOfOneRoundIsByTag_B9(String direct) throws Exception {
    Ranks.run(
        4,
        direct,
        Ranks.full().worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int round = 1; round <= 20; round++) {
            gin.putValue(dev.world(), dev.rank() ^ 1, window, 0, round, 8, RemoteAction.none());
            dev.barrier(
                Coop.thread(), gin, TeamTag.WORLD, 0, MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
            assertEquals(round, window.segment().get(LONG, 0));
            dev.barrier(
                Coop.thread(), gin, TeamTag.WORLD, 0, MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
          }
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () ->
                  dev.barrier(
                      Coop.thread(), gin, TeamTag.LSA, 0, MemoryOrder.ACQUIRE, FenceLevel.NONE),
              "LSA");
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
