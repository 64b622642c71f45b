package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.LocalAction;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Counters. */
public abstract class CounterTests extends KitTest {

  /** For subclasses. */
  protected CounterTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(2).counters(3).worldBarriers(1);
  }

  private static void count(DeviceCommunicator dev, Gin gin, Window window, int counter) {
    gin.put(
        dev.world(),
        right(dev),
        window,
        0,
        window,
        64,
        8,
        RemoteAction.none(),
        LocalAction.weakCounterInc(counter));
  }

  @Test
  @Covers(Rule.C2)
  final void sourceMayBeOverwrittenOnceItsCounterRose_C2() throws Exception {
    long large = 1_500_000;
    devices(
        3,
        4 * large,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Random sizes = random(0, 1);
          for (int round = 1; round <= 80; round++) {
            long bytes = round % 4 == 0 ? large : 1 + sizes.nextInt(10_000);
            fill(window.segment(), 2 * large, bytes, 10L * round + dev.rank());
            if (round % 4 == 0) {
              // What is before the counted put, so that it cannot be done at once.
              for (int i = 0; i < 4; i++) {
                gin.put(dev.world(), right(dev), window, 3 * large, window, large, large);
              }
            }
            gin.put(
                dev.world(),
                right(dev),
                window,
                0,
                window,
                2 * large,
                bytes,
                RemoteAction.weakSignalInc(0),
                LocalAction.weakCounterInc(1));
            gin.waitCounter(1, round);
            window.segment().asSlice(2 * large, bytes).fill((byte) 0);
            gin.waitSignal(0, round);
            check(window.segment(), 0, bytes, 10L * round + left(dev), "round " + round);
            meet(dev);
          }
          assertEquals(80, gin.readCounter(1));
          assertEquals(0, gin.readCounter(0), "the other counters stay");
          assertEquals(0, gin.readCounter(2), "the other counters stay");
        });
  }

  @Test
  @Covers({Rule.C1, Rule.C3})
  final void countersCompareOnACircleOfAtMost56Bits_C1() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int i = 0; i < 9; i++) {
            count(dev, gin, window, 0);
          }
          gin.waitCounter(0, 9);
          assertEquals(9, gin.readCounter(0));
          assertEquals(1, gin.readCounter(0, 3, ACQUIRE));
          gin.waitCounter(0, 1, 3, ACQUIRE, Coop.thread());
          assertThrows(
              GinTimeoutException.class,
              () -> gin.waitCounter(0, 2, 3, ACQUIRE, Coop.thread(), Duration.ofMillis(40)));
          for (int bits : new int[] {0, 57, 64}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT, () -> gin.readCounter(0, bits, ACQUIRE), "1 to 56");
          }
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.C3)
  final void resetClearsItsCounterAndNoOther_C3() throws Exception {
    int contexts = Math.min(2, declared().maxContexts());
    devices(
        3,
        needs().contexts(contexts),
        (dev, window) -> {
          for (int context = 0; context < dev.contextCount(); context++) {
            for (int id = 0; id < 3; id++) {
              for (int i = 0; i <= id; i++) {
                count(dev, dev.gin(context), window, id);
              }
              dev.gin(context).waitCounter(id, id + 1);
            }
          }
          dev.gin(0).resetCounter(1);
          for (int context = 0; context < dev.contextCount(); context++) {
            for (int id = 0; id < 3; id++) {
              assertEquals(
                  context == 0 && id == 1 ? 0 : id + 1,
                  dev.gin(context).readCounter(id),
                  "counter " + id + " of context " + context);
            }
          }
          count(dev, dev.gin(0), window, 1);
          dev.gin(0).waitCounter(1, 1);
          assertEquals(1, dev.gin(0).readCounter(1));
          meet(dev);
        });
  }

  @Test
  @Covers({Rule.C1, Rule.C3})
  final void countersOfManyThreadsLoseNothing_C1() throws Exception {
    int puts = 1000;
    devices(
        3,
        needs(),
        (dev, window) -> {
          inThreads(
              3,
              thread -> {
                for (int i = 0; i < puts; i++) {
                  dev.gin(0)
                      .put(
                          dev.world(),
                          (dev.rank() + i) % 3,
                          window,
                          8L * thread,
                          window,
                          64,
                          8,
                          RemoteAction.none(),
                          LocalAction.weakCounterInc(2));
                }
              });
          dev.gin(0).waitCounter(2, 3L * puts);
          meet(dev);
          assertEquals(3L * puts, dev.gin(0).readCounter(2), "a counter counts only its rank's");
        });
  }

  @Test
  @Covers(Rule.C4)
  final void counterIdsAreNeverNarrowed_C4() throws Exception {
    int count = 70_000;
    needs(declared().maxCounters() >= count, "fewer than " + count + " counters");
    devices(
        2,
        full().counters(count).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int[] ids = {3, 255, 256 + 3, 32_768, 65_535, 65_536 + 3, count - 1};
          for (int i = 0; i < ids.length; i++) {
            for (int times = 0; times <= i; times++) {
              count(dev, gin, window, ids[i]);
            }
          }
          gin.flush();
          for (int i = 0; i < ids.length; i++) {
            gin.waitCounter(ids[i], i + 1);
            assertEquals(i + 1, gin.readCounter(ids[i]), "counter " + ids[i]);
          }
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.C4)
  final void counterIdsBeyondTheCountAreRefusedBeforePosting_C4() throws Exception {
    devices(
        2,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          window.segment().set(LONG, 64, 5);
          for (int id : new int[] {3, 0x1_0000, LocalAction.MAX_COUNTER_ID}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT, () -> count(dev, gin, window, id), "counter " + id);
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.readCounter(id), "counter " + id);
          }
          for (int id : new int[] {-1, 1 << 23}) {
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> LocalAction.weakCounterInc(id), "C4");
          }
          meet(dev);
          assertEquals(0, window.segment().get(LONG, 0), "the puts were not posted");
        });
  }
}
