package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SignalAdvance;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Indexed signals. */
public abstract class SignalTests extends KitTest {
  private static final Coop THREAD = Coop.thread();

  /** For subclasses. */
  protected SignalTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(3).worldBarriers(1);
  }

  @Test
  @Covers(Rule.S1)
  final void oneIdOnTwoContextsIsTwoCells_S1() throws Exception {
    needs(declared().maxContexts() > 1, "one context only");
    devices(
        3,
        needs().contexts(2),
        (dev, window) -> {
          for (int id = 0; id < 3; id++) {
            dev.gin(0).signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(id, 5 + id));
            dev.gin(1).signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(id, 700 + id));
          }
          for (int id = 0; id < 3; id++) {
            dev.gin(0).waitSignal(id, 5 + id);
            dev.gin(1).waitSignal(id, 700 + id);
            assertEquals(5 + id, dev.gin(0).readSignal(id), "signal " + id + " of context 0");
            assertEquals(700 + id, dev.gin(1).readSignal(id), "signal " + id + " of context 1");
          }
          dev.gin(0).increaseSignalShadow(1, 4);
          assertEquals(0, dev.gin(1).getSignalShadow(1), "shadows are per context too");
          dev.gin(0).resetSignal(1);
          assertEquals(0, dev.gin(0).readSignal(1));
          assertEquals(0, dev.gin(0).getSignalShadow(1));
          assertEquals(701, dev.gin(1).readSignal(1));
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.S2)
  final void weakSignalAnnouncesItsPut_S2() throws Exception {
    long source = 1 << 20;
    devices(
        3,
        2 * source,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Random sizes = random(0, 1);
          Random pauses = random(dev.rank(), 2);
          for (int round = 1; round <= 200; round++) {
            int bytes = round % 8 == 0 ? 900_000 : 1 + sizes.nextInt(5000);
            fill(window.segment(), source, bytes, 10L * round + dev.rank());
            pause(pauses);
            gin.put(
                dev.world(),
                right(dev),
                window,
                round % 8,
                window,
                source,
                bytes,
                RemoteAction.weakSignalAdd(2, 3));
            gin.waitSignal(2, 3L * round);
            // The end first: it is the last to come.
            checkEnd(window.segment(), round % 8, bytes, 10L * round + left(dev));
            check(window.segment(), round % 8, bytes, 10L * round + left(dev), "round " + round);
            gin.flush();
            meet(dev);
          }
        });
  }

  @Test
  @Covers(Rule.S3)
  final void strongSignalAnnouncesEverythingBeforeIt_S3() throws Exception {
    needsStrong();
    int puts = 200;
    long large = 300_000;
    long area = 8L * puts + 300_008;
    devices(
        3,
        4 * area,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Random pauses = random(dev.rank(), 3);
          for (int round = 1; round <= 25; round++) {
            fill(window.segment(), 3 * area, large, round + dev.rank());
            gin.put(
                dev.world(),
                0,
                window,
                area * dev.rank() + 8L * puts,
                window,
                3 * area,
                large,
                RemoteAction.weakSignalAdd(dev.rank(), 1));
            for (int i = 0; i < puts; i++) {
              gin.putValue(
                  dev.world(),
                  0,
                  window,
                  area * dev.rank() + 8L * i,
                  1000L * round + i,
                  8,
                  RemoteAction.none());
            }
            gin.signal(dev.world(), 0, RemoteAction.strongSignalAdd(dev.rank(), 1 << 20));
            if (dev.rank() == 0) {
              for (int from = 0; from < 3; from++) {
                // Each round is one large put's weak Add and one strong one.
                gin.waitSignal(from, (long) round << 20);
                assertEquals(
                    round, gin.readSignal(from) & 0xfffff, "the earlier signal is there too");
                for (int i = puts - 1; i >= 0; i--) {
                  assertEquals(1000L * round + i, window.segment().get(LONG, area * from + 8L * i));
                }
                check(window.segment(), area * from + 8L * puts, large, round + from, "large put");
              }
            }
            gin.flush();
            meet(dev);
            pause(pauses);
          }
        });
  }

  @Test
  @Covers({Rule.S4, Rule.S12})
  final void incIsAddOfOneAlsoWithoutData_S4() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int i = 0; i < 500; i++) {
            gin.signal(dev.world(), right(dev), RemoteAction.weakSignalInc(0));
            gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(1, 1));
          }
          gin.waitSignal(0, 500);
          gin.waitSignal(1, 500);
          meet(dev);
          assertEquals(500, gin.readSignal(0));
          assertEquals(500, gin.readSignal(1));
          assertEquals(0, gin.readSignal(2));
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () -> gin.signal(dev.world(), right(dev), RemoteAction.none()),
              "S12");
        });
  }

  @Test
  @Covers(Rule.S5)
  final void concurrentAddersLoseNothing_S5() throws Exception {
    int adds = 3000;
    int threads = 2;
    devices(
        4,
        needs(),
        (dev, window) -> {
          inThreads(
              threads,
              thread -> {
                for (int i = 0; i < adds; i++) {
                  dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalAdd(1, 1 + i % 3));
                }
              });
          if (dev.rank() == 0) {
            dev.gin(0).waitSignal(1, 4L * threads * 2 * adds);
          }
          meet(dev);
          if (dev.rank() == 0) {
            assertEquals(4L * threads * 2 * adds, dev.gin(0).readSignal(1));
            assertEquals(0, dev.gin(0).readSignal(0), "nothing beside the cell");
            assertEquals(0, dev.gin(0).readSignal(2), "nothing beside the cell");
          }
        });
  }

  @Test
  @Covers(Rule.S5)
  final void aSignalNeverGoesBackAndNothingIsSeenTwice_S5() throws Exception {
    int signals = 2000;
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Random pauses = random(dev.rank(), 4);
          for (int i = 0; i < signals; i++) {
            gin.signal(dev.world(), right(dev), RemoteAction.weakSignalInc(0));
            if (i % 100 == 0) {
              pause(pauses);
            }
          }
          long last = 0;
          while (last < signals) {
            long seen = gin.readSignal(0);
            long before = last;
            assertTrue(seen >= before && seen <= signals, () -> seen + " after " + before);
            last = seen;
            gin.waitSignal(0, Math.min(signals, seen + 1));
          }
          meet(dev);
          assertEquals(signals, gin.readSignal(0));
        });
  }

  @Test
  @Covers({Rule.S6, Rule.S7})
  final void waitsRollOverTheEndOf32And64Bits_S6() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 0xffff_fffeL));
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(1, -2));
          gin.waitSignal(0, 0xffff_fffeL, 32);
          gin.waitSignal(1, -2, 64);
          assertNotReached(gin, 0, 0x1_0000_0001L, 32);
          assertNotReached(gin, 1, 1, 64);
          meet(dev);
          for (int i = 0; i < 3; i++) {
            gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 1));
            gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(1, 1));
          }
          gin.waitSignal(0, 0x1_0000_0001L, 32);
          // Only the low 32 bits count: the same place on the circle.
          gin.waitSignal(0, 1, 32);
          gin.waitSignal(0, 0xffff_ffffL, 32);
          gin.waitSignal(1, 1, 64);
          assertEquals(1, gin.readSignal(0, 32, ACQUIRE));
          assertEquals(0x1_0000_0001L, gin.readSignal(0));
          assertEquals(1, gin.readSignal(1));
        });
  }

  @Test
  @Covers({Rule.S6, Rule.S7})
  final void narrowWaitsCompareOnACircleOfTheirBits_S6() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 0x105));
          gin.waitSignal(0, 5, 8);
          gin.waitSignal(0, 0xfe, 8);
          assertNotReached(gin, 0, 6, 8);
          // Exactly half the circle away is not yet reached.
          assertNotReached(gin, 0, 0x85, 8);
          assertEquals(5, gin.readSignal(0, 8, ACQUIRE));
          assertEquals(1, gin.readSignal(0, 1, ACQUIRE));
          for (int bits : new int[] {0, 65, -1}) {
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.waitSignal(0, 0, bits), "S6");
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.readSignal(0, bits, ACQUIRE), "S6");
          }
        });
  }

  @Test
  @Covers(Rule.S7)
  final void waitDoesNotReturnEarly_S7() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Random pauses = random(dev.rank(), 5);
          for (int round = 1; round <= 300; round++) {
            pause(pauses);
            gin.putValue(
                dev.world(), right(dev), window, 0, round, 8, RemoteAction.weakSignalInc(0));
            gin.waitSignal(0, round);
            assertEquals(round, gin.readSignal(0));
            assertEquals(round, window.segment().get(LONG, 0));
            meet(dev);
          }
          assertNotReached(gin, 0, 301, 64);
        });
  }

  @Test
  @Covers(Rule.S8)
  final void resetClearsItsCellAndNoOther_S8() throws Exception {
    int contexts = Math.min(2, declared().maxContexts());
    devices(
        3,
        needs().contexts(contexts),
        (dev, window) -> {
          for (int round = 0; round < 20; round++) {
            for (int context = 0; context < dev.contextCount(); context++) {
              for (int id = 0; id < 3; id++) {
                raise(dev, dev.gin(context), id, 7 + id, round % 2 == 0);
                dev.gin(context).waitSignal(id, 7 + id);
              }
            }
            dev.gin(0).increaseSignalShadow(1, 9);
            dev.gin(0).resetSignal(1);
            assertEquals(0, dev.gin(0).readSignal(1), "the cell");
            assertEquals(0, dev.gin(0).getSignalShadow(1), "its shadow");
            for (int context = 0; context < dev.contextCount(); context++) {
              for (int id = 0; id < 3; id++) {
                boolean reset = context == 0 && id == 1;
                assertEquals(
                    reset ? 0 : 7 + id,
                    dev.gin(context).readSignal(id),
                    "signal " + id + " of context " + context);
                dev.gin(context).resetSignal(id);
              }
            }
            meet(dev);
          }
        });
  }

  /** Raises by increments, or by one add: a backend may keep the two apart. */
  private static void raise(DeviceCommunicator dev, Gin gin, int id, int by, boolean counting) {
    if (!counting) {
      gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(id, by));
      return;
    }
    for (int i = 0; i < by; i++) {
      gin.signal(dev.world(), right(dev), RemoteAction.weakSignalInc(id));
    }
  }

  @Test
  @Covers(Rule.S9)
  final void shadowsMoveOnlyWhenTold_S9() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.waitSignalMeetShadow(0, 64, ACQUIRE, THREAD);
          gin.increaseSignalShadow(0, 3);
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 5));
          gin.waitSignalMeetShadow(0, 64, ACQUIRE, THREAD);
          assertEquals(3, gin.getSignalShadow(0), "meeting does not move it");
          gin.waitSignal(0, 5);
          assertEquals(
              new SignalAdvance(3, 2), gin.waitSignalFollowShadow(0, 1, 64, ACQUIRE, THREAD));
          assertEquals(5, gin.getSignalShadow(0));
          meet(dev);
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 4));
          assertEquals(
              new SignalAdvance(5, 4), gin.waitSignalFollowShadow(0, 4, 64, ACQUIRE, THREAD));
          assertEquals(
              new SignalAdvance(9, 0), gin.waitSignalFollowShadow(0, 0, 64, ACQUIRE, THREAD));
          // Over the end of 32 bits.
          gin.increaseSignalShadow(1, 0xffff_fffdL);
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(1, 0x1_0000_0002L));
          assertEquals(
              new SignalAdvance(0xffff_fffdL, 5),
              gin.waitSignalFollowShadow(1, 5, 32, ACQUIRE, THREAD));
        });
  }

  @Test
  @Covers(Rule.S11)
  @SuppressWarnings("deprecation")
  final void legacyActionsTakeTheStrengthOfTheCommunicator_S11() throws Exception {
    for (boolean strong : new boolean[] {false, true}) {
      if (strong && !declared().strongSignals()) {
        continue;
      }
      devices(
          3,
          needs().strongSignalsRequired(strong),
          (dev, window) -> {
            Gin gin = dev.gin(0);
            for (int round = 1; round <= 30; round++) {
              gin.putValue(dev.world(), right(dev), window, 64, round, 8, RemoteAction.none());
              gin.putValue(
                  dev.world(), right(dev), window, 72, 2L * round, 8, RemoteAction.signalInc(0));
              gin.waitSignal(0, round);
              assertEquals(2L * round, window.segment().get(LONG, 72));
              if (strong) {
                assertEquals(round, window.segment().get(LONG, 64));
              }
              gin.signal(dev.world(), right(dev), RemoteAction.signalAdd(1, 2));
              gin.waitSignal(1, 2L * round);
              if (declared().vaSignals()) {
                gin.signal(dev.world(), right(dev), RemoteAction.vaSignalInc(window, 0));
                gin.signal(dev.world(), right(dev), RemoteAction.vaSignalAdd(window, 8, 6));
                gin.waitSignal(window, 0, round);
                gin.waitSignal(window, 8, 6L * round);
              }
              meet(dev);
            }
          });
    }
  }

  @Test
  @Covers(Rule.S11)
  final void whatWasNotRequiredIsRefusedAndChangesNothing_S11() throws Exception {
    devices(
        2,
        needs().strongSignalsRequired(false).vaSignalsRequired(false),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int peer = 1 - dev.rank();
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () -> gin.signal(dev.world(), peer, RemoteAction.strongSignalInc(0)),
              "S11");
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () ->
                  gin.putValue(
                      dev.world(), peer, window, 8, 1, 8, RemoteAction.strongSignalAdd(0, 3)),
              "S11");
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () -> gin.signal(dev.world(), peer, RemoteAction.weakVaSignalInc(window, 0)),
              "S11");
          assertRefused(ErrorKind.UNSUPPORTED, () -> gin.readSignal(window, 0), "S11");
          gin.signal(dev.world(), peer, RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 1);
          meet(dev);
          assertEquals(1, gin.readSignal(0));
          assertEquals(0, window.segment().get(LONG, 8));
        });
  }

  @Test
  @Covers(Rule.S13)
  final void idsBeyondTheCountAreRefusedBeforePosting_S13() throws Exception {
    devices(
        2,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int peer = 1 - dev.rank();
          for (int id :
              new int[] {3, dev.signalCount(), 0xffff, 0x1_0000, RemoteAction.MAX_SIGNAL_ID}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> gin.signal(dev.world(), peer, RemoteAction.weakSignalInc(id)),
                "S13");
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () ->
                    gin.putValue(
                        dev.world(), peer, window, 8, 1, 8, RemoteAction.weakSignalInc(id)),
                "S13");
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.readSignal(id), "S13");
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.waitSignal(id, 0), "S13");
          }
          for (int id : new int[] {-1, 1 << 24}) {
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> RemoteAction.weakSignalInc(id), "S13");
          }
          meet(dev);
          for (int id = 0; id < 3; id++) {
            assertEquals(0, gin.readSignal(id));
          }
          assertEquals(0, window.segment().get(LONG, 8), "the put was not posted either");
        });
  }

  @Test
  @Covers(Rule.S13)
  final void highIdsAreCellsOfTheirOwn_S13() throws Exception {
    int count = 70_000;
    needs(declared().maxSignals() >= count + 3, "fewer than " + count + " signals");
    devices(
        3,
        full().signals(count).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int[] ids = {0, 3, 255, 256 + 3, 32_767, 32_768, 65_535, 65_536 + 3, count - 1};
          for (int i = 0; i < ids.length; i++) {
            gin.putValue(
                dev.world(),
                right(dev),
                window,
                8L * i,
                i,
                8,
                RemoteAction.weakSignalAdd(ids[i], 10 + i));
          }
          for (int i = 0; i < ids.length; i++) {
            gin.waitSignal(ids[i], 10 + i);
          }
          meet(dev);
          for (int i = 0; i < ids.length; i++) {
            assertEquals(10 + i, gin.readSignal(ids[i]), "signal " + ids[i]);
          }
          gin.resetSignal(65_536 + 3);
          assertEquals(11, gin.readSignal(3), "a high id was reset");
        });
  }
}
