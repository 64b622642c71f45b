package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Random;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Puts, values and gets. */
public abstract class PutGetTests extends KitTest {
  private static final long GIB = 1L << 30;
  private static final int MIB = 1 << 20;

  /** For subclasses. */
  protected PutGetTests() {}

  private DeviceCommRequirements.Builder needs() {
    return full().signals(2).counters(2).worldBarriers(1);
  }

  @Test
  @Covers({Rule.P1, Rule.P2})
  final void putsOfEverySizeAndAlignmentArriveExactly_P1() throws Exception {
    long half = 4 * MIB;
    devices(
        3,
        2 * half,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          int done = 0;
          for (int size :
              new int[] {0, 1, 2, 3, 7, 8, 9, 63, 64, 255, 1000, 4097, 65_539, MIB, 3 * MIB + 5}) {
            for (int shift : new int[] {0, 1, 5, 4093}) {
              memory.asSlice(0, size + 8192).fill((byte) 0);
              fill(memory, half + 3L * shift, size, dev.rank() + done);
              meet(dev);
              gin.put(
                  dev.world(),
                  right(dev),
                  window,
                  100L + shift,
                  window,
                  half + 3L * shift,
                  size,
                  RemoteAction.weakSignalInc(0));
              gin.waitSignal(0, done + 1L);
              check(memory, 100L + shift, size, left(dev) + done, size + " bytes at " + shift);
              checkZero(memory, 100L + shift - 16, 16, "before " + size + " bytes");
              checkZero(memory, 100L + shift + size, 16, "behind " + size + " bytes");
              gin.flush();
              done++;
              meet(dev);
            }
          }
        });
  }

  @Test
  @Covers(Rule.P1)
  final void targetNeedsToRunNothing_P1() throws Exception {
    needsGet();
    DeviceCommRequirements.Builder needs = needs().getRequired(true);
    ranks(
        3,
        comm -> {
          try (var window = window(comm, WINDOW);
              var dev = comm.createDeviceCommunicator(needs.build())) {
            if (comm.rank() == 0) {
              Gin gin = dev.gin(0);
              fill(window.segment(), 0, 4000, 7);
              for (int peer = 1; peer < 3; peer++) {
                gin.put(dev.world(), peer, window, 8192, window, 0, 4000);
                gin.putValue(dev.world(), peer, window, 16_000, 55, 8, RemoteAction.none());
              }
              gin.flush();
              for (int peer = 1; peer < 3; peer++) {
                long start = System.nanoTime();
                // A flush is local: the put may settle after it.
                do {
                  gin.get(dev.world(), peer, window, 16_000, window, 24_000, 8);
                  gin.get(dev.world(), peer, window, 8192 + 3999, window, 24_016, 1);
                  gin.flush();
                  assertTrue(
                      System.nanoTime() - start < dev.timeout().toNanos(), "puts never settled");
                } while (window.segment().get(LONG, 24_000) != 55
                    || window.segment().get(ValueLayout.JAVA_BYTE, 24_016)
                        != window.segment().get(ValueLayout.JAVA_BYTE, 3999));
              }
            }
            // Until rank 0 is done, the others are here, in no call of GIN.
            comm.register(comm.allocate(4096)).close();
          }
        });
  }

  @Test
  @Covers(Rule.P2)
  final void unorderedPutsToOnePlaceLeaveOneOfTheValues_P2() throws Exception {
    devices(
        4,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int round = 1; round <= 60; round++) {
            for (int i = 0; i < 16; i++) {
              gin.putValue(
                  dev.world(),
                  (dev.rank() + i) % 4,
                  window,
                  8,
                  1000L * round + dev.rank(),
                  8,
                  RemoteAction.weakSignalInc(0));
            }
            gin.waitSignal(0, 16L * round);
            long seen = window.segment().get(LONG, 8);
            assertTrue(
                seen >= 1000L * round && seen < 1000L * round + 4, () -> "nobody put " + seen);
            meet(dev);
          }
        });
  }

  @Test
  @Covers({Rule.P2, Rule.L4})
  final void putsOfManyThreadsOverManyContextsAllArrive_P2() throws Exception {
    int contexts = Math.min(3, declared().maxContexts());
    int threads = 3;
    int puts = 400;
    long slots = 8L * puts;
    devices(
        3,
        slots * threads * 4,
        Map.of(),
        needs().contexts(contexts),
        (dev, window) -> {
          MemorySegment memory = window.segment();
          long source = slots * threads * 3;
          inThreads(
              threads,
              thread -> {
                Random random = random(dev.rank(), thread);
                for (int i = 0; i < puts; i++) {
                  int peer = (dev.rank() + i) % 3;
                  long place = slots * thread + 8L * i;
                  memory.set(LONG, source + place, value(dev.rank(), thread, i));
                  dev.gin(i % dev.contextCount())
                      .put(
                          dev.world(),
                          peer,
                          window,
                          slots * threads * dev.rank() + place,
                          window,
                          source + place,
                          8,
                          RemoteAction.weakSignalAdd(1, 2));
                  if (i % 50 == 0) {
                    pause(random);
                  }
                }
              });
          for (int context = 0; context < dev.contextCount(); context++) {
            long expected = 0;
            for (int from = 0; from < 3; from++) {
              for (int i = 0; i < puts; i++) {
                boolean mine = (from + i) % 3 == dev.rank() && i % dev.contextCount() == context;
                expected += mine ? 2L * threads : 0;
              }
            }
            dev.gin(context).waitSignal(1, expected);
          }
          for (int from = 0; from < 3; from++) {
            for (int thread = 0; thread < threads; thread++) {
              for (int i = 0; i < puts; i++) {
                boolean mine = (from + i) % 3 == dev.rank();
                assertEquals(
                    mine ? value(from, thread, i) : 0,
                    memory.get(LONG, slots * threads * from + slots * thread + 8L * i));
              }
            }
          }
          meet(dev);
        });
  }

  private static long value(int from, int thread, int i) {
    return 1_000_000L * (from + 1) + 10_000L * thread + i;
  }

  @Test
  @Covers(Rule.P3)
  final void loopbackBehavesLikeAnyPeer_P3() throws Exception {
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int round = 1; round <= 100; round++) {
            window.segment().set(LONG, 512, 40L * round + dev.rank());
            gin.put(
                dev.world(),
                dev.rank(),
                window,
                0,
                window,
                512,
                8,
                RemoteAction.weakSignalAdd(1, 2),
                LocalAction.weakCounterInc(1));
            gin.waitSignal(1, 2L * round);
            gin.waitCounter(1, round);
            assertEquals(40L * round + dev.rank(), window.segment().get(LONG, 0));
          }
          gin.signal(dev.lsa(), dev.lsa().rank(), RemoteAction.weakSignalAdd(1, 1));
          gin.waitSignal(1, 201);
          meet(dev);
          assertEquals(201, gin.readSignal(1), "no other rank raised it");
        });
  }

  @Test
  @Covers(Rule.P4)
  final void valueIsWrittenLittleEndianAndNothingBeyond_P4() throws Exception {
    long value = 0x8877665544332211L;
    devices(
        3,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int done = 0;
          for (int size : new int[] {1, 2, 4, 8}) {
            for (int shift = 0; shift < 8; shift++) {
              window.segment().asSlice(0, 1024).fill((byte) 0xee);
              meet(dev);
              long offset = 64L * size + 16 + shift;
              gin.putValue(
                  dev.world(),
                  right(dev),
                  window,
                  offset,
                  value,
                  size,
                  RemoteAction.weakSignalInc(0));
              gin.waitSignal(0, ++done);
              for (int i = -8; i < 16; i++) {
                byte want = i >= 0 && i < size ? (byte) (value >>> (8 * i)) : (byte) 0xee;
                assertEquals(
                    want,
                    window.segment().get(ValueLayout.JAVA_BYTE, offset + i),
                    "byte " + i + " of a value of " + size);
              }
              meet(dev);
            }
          }
          for (int size : new int[] {-1, 0, 3, 5, 7, 9, 16}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> gin.putValue(dev.world(), 0, window, 0, 1, size, RemoteAction.none()),
                "P4");
          }
        });
  }

  @Test
  @Covers(Rule.W8)
  final void putOfNoBytesPerformsItsActions_W8() throws Exception {
    devices(
        3,
        needs().getRequired(declared().get()),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          window.segment().asSlice(0, 64).fill((byte) 1);
          meet(dev);
          // Also at the very end of the window, where no byte is left.
          gin.put(
              dev.world(),
              right(dev),
              window,
              WINDOW,
              window,
              WINDOW,
              0,
              RemoteAction.weakSignalAdd(0, 6),
              LocalAction.weakCounterInc(0));
          gin.put(dev.world(), right(dev), window, 0, window, 128, 0);
          if (declared().get()) {
            gin.get(dev.world(), right(dev), window, 128, window, 0, 0);
          }
          gin.waitSignal(0, 6);
          gin.waitCounter(0, 1);
          gin.flush();
          meet(dev);
          assertEquals(0x0101010101010101L, window.segment().get(LONG, 0), "no byte was written");
          assertEquals(6, gin.readSignal(0));
        });
  }

  @Test
  @Covers(Rule.P7)
  final void dataOfAGetIsThereAfterFlushWaitOrBarrier_P7() throws Exception {
    needsGet();
    int bytes = 2 * MIB;
    devices(
        3,
        3L * bytes,
        Map.of(),
        needs().getRequired(true),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          for (int round = 0; round < 20; round++) {
            // Every size with every way to complete.
            int size = round < 4 ? 9 : round < 8 ? 70_001 : bytes - 3;
            fill(memory, 1, size, 10L * round + dev.rank());
            memory.asSlice(bytes, bytes).fill((byte) 0);
            meet(dev);
            // The last one has others to wait for; before a barrier on one rank only, or the
            // others' gets would delay their signals as well.
            boolean gets = round % 4 < 2 || dev.rank() == round % 3;
            for (int times = 0; gets && times < 8; times++) {
              gin.get(dev.world(), right(dev), window, 1, window, 2L * bytes, size);
            }
            if (gets) {
              gin.get(dev.world(), right(dev), window, 1, window, bytes + 3L, size);
            }
            switch (round % 4) {
              case 0 -> gin.flush();
              case 1 -> gin.wait(gin.flushAsync(dev.world(), right(dev)));
              case 2 -> fenceGets(dev.worldBarrier(Coop.thread(), gin, 0));
              default -> fenceGets(dev.worldBarrier(Coop.thread(), 0));
            }
            if (gets) {
              checkEnd(memory, bytes + 3L, size, 10L * round + right(dev));
              check(memory, bytes + 3L, size, 10L * round + right(dev), "got by " + round % 4);
            }
            meet(dev);
          }
        });
  }

  private static void fenceGets(GinBarrierSession barrier) {
    try (barrier) {
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.GET);
    }
  }

  @Test
  @Covers(Rule.P8)
  final void flagsChangeNoResult_P8() throws Exception {
    devices(
        3,
        needs().getRequired(declared().get()),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int done = 0;
          window.segment().set(LONG, 520, 5000L + dev.rank());
          meet(dev);
          for (int round = 0; round < 40; round++) {
            for (OptFlags flags : OptFlags.values()) {
              window.segment().set(LONG, 512, 10L + done);
              gin.put(
                  dev.world(),
                  right(dev),
                  window,
                  0,
                  window,
                  512,
                  8,
                  RemoteAction.weakSignalInc(0),
                  LocalAction.weakCounterInc(0),
                  Coop.thread(),
                  flags);
              gin.putValue(
                  dev.world(),
                  right(dev),
                  window,
                  8,
                  20L + done,
                  8,
                  RemoteAction.weakSignalInc(0),
                  Coop.thread(),
                  flags);
              if (declared().get()) {
                gin.get(
                    dev.world(), right(dev), window, 520, window, 1024, 8, Coop.thread(), flags);
              }
              // What was delayed for aggregation is posted by the flush at the latest.
              gin.flush();
              done++;
              if (declared().get()) {
                assertEquals(5000L + right(dev), window.segment().get(LONG, 1024));
                window.segment().set(LONG, 1024, 0);
              }
              gin.waitCounter(0, done);
              gin.waitSignal(0, 2L * done);
              assertEquals(9L + done, window.segment().get(LONG, 0));
              assertEquals(19L + done, window.segment().get(LONG, 8));
              meet(dev);
            }
          }
        });
  }

  @Test
  @Covers(Rule.W2)
  final void rangesAreCheckedExactlyBeforePosting_W2() throws Exception {
    devices(
        2,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          long[][] wrong = {
            {-1, 8},
            {0, -1},
            {WINDOW - 7, 8},
            {WINDOW + 1, 0},
            {1, WINDOW},
            {Long.MAX_VALUE, 8},
            {Long.MAX_VALUE - 7, 8},
            {8, Long.MAX_VALUE},
            {Long.MIN_VALUE, 8},
            {1L << 32, 8},
          };
          for (long[] range : wrong) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () ->
                    gin.put(
                        dev.world(),
                        1 - dev.rank(),
                        window,
                        range[0],
                        window,
                        0,
                        range[1],
                        RemoteAction.weakSignalInc(0)),
                "W2");
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () ->
                    gin.put(
                        dev.world(),
                        1 - dev.rank(),
                        window,
                        0,
                        window,
                        range[0],
                        range[1],
                        RemoteAction.weakSignalInc(0)),
                "W2");
          }
          for (int peer : new int[] {-1, 2, Integer.MAX_VALUE}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> gin.signal(dev.world(), peer, RemoteAction.weakSignalInc(0)),
                "peer");
          }
          meet(dev);
          assertEquals(0, gin.readSignal(0), "nothing was posted");
        });
  }

  @Test
  @Tag("big")
  @Covers({Rule.P5, Rule.W7})
  final void actionsOfAPutBeyondOneGibibyteCoverAllOfIt_P5() throws Exception {
    long size = GIB + 32 * MIB - 8;
    long bytes = size + MIB;
    needsMemory(2 * bytes);
    devices(
        2,
        bytes,
        Map.of(),
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          if (dev.rank() == 0) {
            memory.asSlice(0, size).fill((byte) 5);
            gin.put(
                dev.world(),
                1,
                window,
                MIB,
                window,
                0,
                size,
                RemoteAction.weakSignalInc(0),
                LocalAction.weakCounterInc(0));
            gin.waitCounter(0, 1);
            // The source is consumed: what is written now must not arrive.
            memory.asSlice(GIB - MIB, 33 * MIB - 8).fill((byte) 0xff);
            memory.asSlice(0, 64).fill((byte) 0xff);
          } else {
            gin.waitSignal(0, 1);
            // The end first: it is the last to come.
            for (long at = MIB + size - 8; at >= MIB; at -= 8) {
              if (memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at) != 0x0505_0505_0505_0505L) {
                throw new AssertionError("announced, but not settled at " + (at - MIB));
              }
            }
            checkZero(memory, MIB - 64, 64, "before");
          }
          meet(dev);
          assertEquals(dev.rank(), gin.readSignal(0), "one put raises its signal once");
          assertEquals(1 - dev.rank(), gin.readCounter(0), "one put raises its counter once");
        });
  }

  @Test
  @Tag("big")
  @Covers(Rule.W7)
  final void offsetsBeyondFourGibibytesAreNotTruncated_W7() throws Exception {
    long bytes = 4 * GIB + 2 * MIB;
    needsMemory(2 * bytes);
    boolean get = declared().get();
    devices(
        2,
        bytes,
        Map.of(),
        needs().getRequired(get),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          int peer = 1 - dev.rank();
          long high = 4 * GIB + 4096;
          long middle = 2 * GIB - 1000;
          fill(memory, high, 8192, dev.rank());
          gin.put(
              dev.world(),
              peer,
              window,
              high + MIB,
              window,
              high,
              8192,
              RemoteAction.weakSignalInc(0));
          gin.put(
              dev.world(), peer, window, middle, window, high, 8192, RemoteAction.weakSignalInc(0));
          gin.putValue(dev.world(), peer, window, high - 3, 0x11, 1, RemoteAction.weakSignalInc(0));
          gin.waitSignal(0, 3);
          check(memory, high + MIB, 8192, peer, "across 4 GiB");
          check(memory, middle, 8192, peer, "across 2 GiB");
          assertEquals(0x11, memory.get(ValueLayout.JAVA_BYTE, high - 3));
          checkZero(memory, 0, 2 * MIB, "where a truncated offset leads");
          if (get) {
            meet(dev);
            gin.get(dev.world(), peer, window, high, window, 3 * GIB + 1, 8192);
            gin.flush();
            check(memory, 3 * GIB + 1, 8192, peer, "got from beyond 4 GiB");
          }
          meet(dev);
        });
  }
}
