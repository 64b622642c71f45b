package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SymPtr;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the conformance kit leaves to the API: typed pointers and the own LSA segment. */
class DataTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  private static DeviceCommRequirements.Builder needs() {
    return Ranks.full().signals(1).worldBarriers(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void typedPointersCountInElements_P1(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          SymPtr source = window.pointer(ValueLayout.JAVA_INT).plus(1000);
          SymPtr target = window.pointer(ValueLayout.JAVA_FLOAT).plus(3);
          for (int i = 0; i < 5; i++) {
            window.segment().set(ValueLayout.JAVA_INT, 4000 + 4L * i, 7 * i + dev.rank());
          }
          gin.put(dev.world(), 1 - dev.rank(), target, source, 5, RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 1);
          for (int i = 0; i < 5; i++) {
            assertEquals(
                7 * i + 1 - dev.rank(), window.segment().get(ValueLayout.JAVA_INT, 12 + 4L * i));
          }
          assertEquals(window.segment().address(), window.lsaSegment(dev.rank()).address());
          SymPtr wide = window.pointer(LONG);
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () -> gin.put(dev.world(), 0, wide, source, 1, RemoteAction.none()),
              "4 bytes",
              "8 bytes");
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () -> gin.put(dev.world(), 0, wide, wide, Long.MAX_VALUE / 4, RemoteAction.none()),
              "W2");
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }
}
