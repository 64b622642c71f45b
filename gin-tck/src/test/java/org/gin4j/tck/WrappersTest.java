package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.gin4j.api.Coop;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.RemoteAction;
import org.gin4j.spi.Rule;
import org.gin4j.tck.wrap.Faults;
import org.gin4j.tck.wrap.WrappedProvider;
import org.junit.jupiter.api.Test;

/** The wrappers do what they say. */
class WrappersTest extends KitTest {
  @Override
  protected BackendUnderTest backend() {
    return new ProxyUnderTest(true, RankWorld.threads());
  }

  private static Map<String, String> wrapped(String wrappers, String faults) {
    System.setProperty(WrappedProvider.INNER, "proxy");
    System.setProperty(WrappedProvider.WRAPPERS, wrappers);
    Map<String, String> settings = new HashMap<>();
    settings.put("gin.backend", WrappedProvider.NAME);
    settings.put(Faults.FAULTS, faults);
    return settings;
  }

  @Test
  @Covers(Rule.P2)
  void reorderedPutIsOvertakenByAWeakSignal() throws Exception {
    devices(
        2,
        WINDOW,
        wrapped("faulty", "reorder"),
        full().signals(1).worldBarriers(1),
        (dev, window) -> {
          if (dev.rank() == 0) {
            dev.gin(0).putValue(dev.world(), 1, window, 0, 5, 8, RemoteAction.none());
            dev.gin(0).signal(dev.world(), 1, RemoteAction.weakSignalInc(0));
            // The barrier's strong signal would let the put go.
            dev.gin(0).waitSignal(0, 1);
          } else {
            dev.gin(0).waitSignal(0, 1);
            assertEquals(0, window.segment().get(LONG, 0), "held back");
            dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
          }
          dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
          assertEquals(dev.rank() == 1 ? 5 : 0, window.segment().get(LONG, 0));
        });
  }

  @Test
  void droppedSignalIsMissed() throws Exception {
    Map<String, String> settings = wrapped("faulty", "drop");
    settings.put(Faults.ONE_IN, "1");
    devices(
        1,
        WINDOW,
        settings,
        full().signals(1),
        (dev, window) -> {
          dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
          assertThrows(
              GinTimeoutException.class,
              () -> dev.gin(0).waitSignal(0, 1, 64, ACQUIRE, Coop.thread(), Duration.ofMillis(50)));
        });
  }

  @Test
  void failedOperationEndsAllWaiters_L2() throws Exception {
    Map<String, String> settings = wrapped("checked,faulty", "fail");
    settings.put(Faults.ONE_IN, "1");
    ranks(
        1,
        settings,
        comm -> {
          var dev = comm.createDeviceCommunicator(full().signals(1).counters(1).build());
          dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
          GinException fault =
              assertRefused(
                  ErrorKind.TRANSPORT, () -> dev.gin(0).waitSignal(0, 1), "error completion");
          assertArrayEquals(new int[] {0}, fault.peers());
          assertRefused(ErrorKind.TRANSPORT, () -> dev.gin(0).waitCounter(0, 1));
        });
  }

  @Test
  void wrapperIsUsedOnlyWhenNamed() throws Exception {
    wrapped("checked", "");
    ranks(
        1,
        Map.of("gin.backend", "auto"),
        comm -> assertEquals("proxy", comm.properties().ginType().name()));
    assertTrue(new WrappedProvider().preference() < 0);
  }
}
