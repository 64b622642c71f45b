package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinRequest;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SharingMode;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Flush, requests and coops. */
public abstract class CompletionTests extends KitTest {
  /** So many to each peer that a flush has something to wait for. */
  private static final int PUTS_EACH = 6;

  /** For subclasses. */
  protected CompletionTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(2).counters(1).worldBarriers(1);
  }

  @Test
  @Covers(Rule.F1)
  final void sourcesMayBeOverwrittenAfterFlush_F1() throws Exception {
    long bytes = 1_200_000;
    devices(
        4,
        6 * bytes,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          for (int round = 1; round <= 8; round++) {
            fill(memory, 4 * bytes, bytes, 10L * round + dev.rank());
            for (int i = 0; i < 4 * PUTS_EACH; i++) {
              int peer = i % 4;
              gin.put(
                  dev.world(),
                  peer,
                  window,
                  bytes * dev.rank(),
                  window,
                  4 * bytes,
                  bytes,
                  RemoteAction.weakSignalInc(0),
                  LocalAction.weakCounterInc(0));
            }
            gin.flush();
            memory.asSlice(4 * bytes, bytes).fill((byte) 0);
            gin.waitCounter(0, 4L * PUTS_EACH * round);
            gin.waitSignal(0, 4L * PUTS_EACH * round);
            for (int from = 0; from < 4; from++) {
              check(memory, bytes * from, bytes, 10L * round + from, "from " + from);
            }
            meet(dev);
          }
        });
  }

  @Test
  @Covers({Rule.F1, Rule.P7})
  final void flushCoversGetsFromAllPeers_F1() throws Exception {
    needsGet();
    long bytes = 700_000;
    devices(
        3,
        4 * bytes,
        Map.of(),
        needs().getRequired(true),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          for (int round = 1; round <= 15; round++) {
            fill(memory, 0, bytes, 10L * round + dev.rank());
            memory.asSlice(bytes, 3 * bytes).fill((byte) 0);
            meet(dev);
            for (int peer = 0; peer < 3; peer++) {
              gin.get(dev.world(), peer, window, 0, window, bytes * (peer + 1), bytes);
            }
            gin.flush();
            for (int peer = 2; peer >= 0; peer--) {
              check(memory, bytes * (peer + 1), bytes, 10L * round + peer, "from " + peer);
            }
            meet(dev);
          }
        });
  }

  @Test
  @Covers({Rule.F2, Rule.F3})
  final void requestCoversWhatWasPostedToItsPeerAndMayBeWaitedOnAgain_F2() throws Exception {
    long bytes = 600_000;
    devices(
        3,
        3 * bytes,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          GinRequest request = new GinRequest();
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.wait(request), "F3");
          for (int round = 1; round <= 60; round++) {
            long size = round % 5 == 0 ? bytes : 64;
            fill(window.segment(), 2 * bytes, size, 10L * round + dev.rank());
            gin.put(
                dev.world(),
                right(dev),
                window,
                0,
                window,
                2 * bytes,
                size,
                RemoteAction.weakSignalInc(0));
            gin.flushAsync(dev.world(), right(dev), request, Coop.thread(), OptFlags.DEFAULT);
            gin.wait(request);
            window.segment().asSlice(2 * bytes, size).fill((byte) 0);
            gin.wait(request);
            // A request for a peer to which nothing was posted ends at once.
            gin.wait(gin.flushAsync(dev.world(), left(dev)));
            gin.waitSignal(0, round);
            check(window.segment(), 0, size, 10L * round + left(dev), "round " + round);
            meet(dev);
          }
        });
  }

  @Test
  @Covers(Rule.F3)
  final void requestOfAnotherCommunicatorIsRefused_F3() throws Exception {
    int contexts = Math.min(2, declared().maxContexts());
    DeviceCommRequirements.Builder needs = needs().contexts(contexts);
    ranks(
        2,
        comm -> {
          try (DeviceCommunicator one = comm.createDeviceCommunicator(needs.build());
              DeviceCommunicator two = comm.createDeviceCommunicator(needs.build())) {
            GinRequest request = one.gin(0).flushAsync(one.world(), 1);
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> two.gin(0).wait(request), "F3");
            if (one.contextCount() > 1) {
              assertRefused(ErrorKind.INVALID_ARGUMENT, () -> one.gin(1).wait(request), "F3");
            }
            one.gin(0).wait(request);
            one.gin(0, SharingMode.THREAD).wait(request);
            one.worldBarrier(Coop.thread(), 0).sync(ACQUIRE, FenceLevel.NONE);
          }
        });
  }

  @Test
  @Covers({Rule.F1, Rule.P9})
  final void coopPostsOnceAndCompletesTogether_F1() throws Exception {
    int threads = 3;
    int rounds = 40;
    devices(
        3,
        needs(),
        (dev, window) -> {
          List<Coop> coops = Coop.group(threads, Duration.ofSeconds(30));
          Gin gin = dev.gin(0, SharingMode.CTA);
          inThreads(
              threads,
              thread -> {
                Coop coop = coops.get(thread);
                for (int round = 1; round <= rounds; round++) {
                  // Every thread prepares a part of the source; entering the put meets.
                  window
                      .segment()
                      .set(LONG, 1024 + 8L * thread, 100L * round + 10L * dev.rank() + thread);
                  gin.put(
                      dev.world(),
                      right(dev),
                      window,
                      0,
                      window,
                      1024,
                      8L * threads,
                      RemoteAction.weakSignalInc(0),
                      LocalAction.weakCounterInc(0),
                      coop,
                      OptFlags.DEFAULT);
                  gin.signal(dev.world(), right(dev), RemoteAction.weakSignalInc(0), coop);
                  gin.waitSignal(0, 2L * round, 64, ACQUIRE, coop);
                  for (int part = 0; part < threads; part++) {
                    assertEquals(
                        100L * round + 10L * left(dev) + part,
                        window.segment().get(LONG, 8L * part));
                  }
                  gin.waitCounter(0, round, 56, ACQUIRE, coop);
                  gin.flush(coop, ACQUIRE);
                  dev.worldBarrier(coop, gin, 0).sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                }
              });
          assertEquals(2L * rounds, gin.readSignal(0), "one thread of a coop acts");
          assertEquals(rounds, gin.readCounter(0));
        });
  }

  @Test
  @Covers(Rule.P9)
  final void everySharingModeWorksWithinItself_P9() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          int done = 0;
          for (SharingMode mode : SharingMode.values()) {
            Gin gin = dev.gin(0, mode);
            assertEquals(mode, gin.sharing());
            gin.putValue(
                dev.world(), right(dev), window, 0, 70 + done, 8, RemoteAction.weakSignalInc(0));
            gin.waitSignal(0, ++done);
            assertEquals(69 + done, window.segment().get(LONG, 0));
            gin.flush();
            meet(dev);
          }
        });
  }
}
