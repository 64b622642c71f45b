package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Signals that live in windows. */
public abstract class VaSignalTests extends KitTest {

  /** For subclasses. */
  protected VaSignalTests() {}

  private DeviceCommRequirements.Builder needs() {
    needsVa();
    return full().signals(1).worldBarriers(1);
  }

  @Test
  @Covers({Rule.S10, Rule.S2})
  final void vaSignalAnnouncesItsPutAndMayBeReset_S10() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          long cell = WINDOW - 8;
          for (int round = 1; round <= 100; round++) {
            fill(window.segment(), 20_000, 9000, 10L * round + dev.rank());
            gin.put(
                dev.world(),
                right(dev),
                window,
                3,
                window,
                20_000,
                9000,
                RemoteAction.weakVaSignalAdd(window, cell, 4));
            gin.waitSignal(window, cell, 4);
            check(window.segment(), 3, 9000, 10L * round + left(dev), "round " + round);
            assertEquals(4, gin.readSignal(window, cell, 3, ACQUIRE));
            gin.resetSignal(window, cell);
            assertEquals(0, gin.readSignal(window, cell));
            gin.flush();
            meet(dev);
          }
        });
  }

  @Test
  @Covers({Rule.S10, Rule.S3})
  final void strongVaSignalAnnouncesEverythingBeforeIt_S10() throws Exception {
    needsStrong();
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int round = 1; round <= 60; round++) {
            for (int i = 0; i < 100; i++) {
              gin.putValue(
                  dev.world(),
                  right(dev),
                  window,
                  1024 + 8L * i,
                  100L * round + i,
                  8,
                  RemoteAction.none());
            }
            gin.signal(dev.world(), right(dev), RemoteAction.strongVaSignalInc(window, 64));
            gin.waitSignal(window, 64, round);
            for (int i = 99; i >= 0; i--) {
              assertEquals(100L * round + i, window.segment().get(LONG, 1024 + 8L * i));
            }
            meet(dev);
          }
        });
  }

  @Test
  @Covers({Rule.S10, Rule.S5})
  final void concurrentAddersToAVaCellLoseNothing_S10() throws Exception {
    int adds = 2000;
    devices(
        3,
        needs(),
        (dev, window) -> {
          inThreads(
              2,
              thread -> {
                for (int i = 0; i < adds; i++) {
                  dev.gin(0)
                      .signal(dev.world(), 0, RemoteAction.weakVaSignalAdd(window, 8, 1 + i % 3));
                  dev.gin(0).signal(dev.world(), 0, RemoteAction.weakVaSignalInc(window, 32));
                }
              });
          Gin gin = dev.gin(0);
          // The threads added a total that the first of them cannot reach alone.
          long all = 3L * 2 * (adds / 3 * 6 + (adds % 3 == 2 ? 3 : adds % 3));
          if (dev.rank() == 0) {
            gin.waitSignal(window, 8, all);
            gin.waitSignal(window, 32, 6L * adds);
          }
          meet(dev);
          if (dev.rank() == 0) {
            assertEquals(all, gin.readSignal(window, 8));
            assertEquals(6L * adds, gin.readSignal(window, 32));
            for (long beside : new long[] {0, 16, 24, 40}) {
              assertEquals(0, gin.readSignal(window, beside), "nothing beside the cells");
            }
          }
        });
  }

  @Test
  @Covers({Rule.S10, Rule.W8, Rule.S12})
  final void vaSignalNeedsNoData_S10() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.put(
              dev.world(),
              right(dev),
              window,
              0,
              window,
              128,
              0,
              RemoteAction.weakVaSignalInc(window, 256));
          gin.signal(dev.world(), right(dev), RemoteAction.weakVaSignalAdd(window, 264, 5));
          gin.waitSignal(window, 256, 1);
          gin.waitSignal(window, 264, 5);
          assertEquals(5, gin.readSignal(window, 264));
          assertEquals(0, gin.readSignal(window, 248));
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.S10)
  final void cellsThatCannotBeAreRefused_S10() throws Exception {
    DeviceCommRequirements.Builder needs = needs();
    ranks(
        2,
        comm -> {
          try (Window strict = window(comm, 4096);
              Window plain = comm.register(comm.allocate(4096));
              var dev = comm.createDeviceCommunicator(needs.build())) {
            Gin gin = dev.gin(0);
            int peer = 1 - dev.rank();
            for (long offset : new long[] {-8, 1, 4, 4089, 4096, Long.MAX_VALUE - 7}) {
              assertRefused(
                  ErrorKind.INVALID_ARGUMENT,
                  () ->
                      gin.signal(dev.world(), peer, RemoteAction.weakVaSignalInc(strict, offset)));
              assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.readSignal(strict, offset));
            }
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> gin.signal(dev.world(), peer, RemoteAction.weakVaSignalInc(plain, 0)),
                "S10");
            meet(dev);
            for (long at = 0; at < 4096; at += 8) {
              assertEquals(0, gin.readSignal(strict, at), "nothing was raised");
            }
          }
        });
  }
}
