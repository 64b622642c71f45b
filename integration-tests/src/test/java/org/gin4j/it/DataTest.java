package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
import org.gin4j.api.SymPtr;
import org.gin4j.api.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Puts, gets, counters and completion. */
class DataTest {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final MemoryOrder ACQUIRE = MemoryOrder.ACQUIRE;

  private static DeviceCommRequirements.Builder needs() {
    return Ranks.full().signals(2).counters(2).worldBarriers(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void putValueWritesItsBytesLittleEndianAndNothingBeyond_P4(String direct) throws Exception {
    long value = 0x8877665544332211L;
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          window.segment().asSlice(0, 1024).fill((byte) 0xee);
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
          int expected = 0;
          for (int size : new int[] {1, 2, 4, 8}) {
            // Aligned, and at every odd place.
            for (int shift = 0; shift < 8; shift++) {
              long offset = 64L * size + 16 + shift;
              gin.putValue(
                  dev.world(), right, window, offset, value, size, RemoteAction.weakSignalInc(0));
              gin.waitSignal(0, ++expected);
              for (int i = -8; i < 16; i++) {
                byte want = i >= 0 && i < size ? (byte) (value >>> (8 * i)) : (byte) 0xee;
                assertEquals(want, window.segment().get(ValueLayout.JAVA_BYTE, offset + i));
              }
              window.segment().asSlice(0, 1024).fill((byte) 0xee);
              dev.worldBarrier(Coop.thread(), gin, 0).sync();
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void putsOfEverySizeAndAlignmentArriveExactly_P2(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          int peer = 1 - dev.rank();
          long base = Ranks.WINDOW / 2;
          for (int i = 0; i < base; i++) {
            memory.set(ValueLayout.JAVA_BYTE, base + i, (byte) (i * 7 + dev.rank()));
          }
          int done = 0;
          for (int size : new int[] {1, 3, 7, 8, 9, 15, 64, 255, 1000, 4097, 16_000}) {
            for (int shift : new int[] {0, 1, 5}) {
              memory.asSlice(0, base).fill((byte) 0);
              dev.worldBarrier(Coop.thread(), gin, 0).sync();
              gin.put(
                  dev.world(),
                  peer,
                  window,
                  100 + shift,
                  window,
                  base + 3L * shift,
                  size,
                  RemoteAction.weakSignalInc(0));
              gin.waitSignal(0, ++done);
              for (int i = -9; i < size + 9; i++) {
                int want = i < 0 || i >= size ? 0 : (byte) ((i + 3 * shift) * 7 + peer);
                assertEquals(want, memory.get(ValueLayout.JAVA_BYTE, 100L + shift + i));
              }
              gin.flush();
              dev.worldBarrier(Coop.thread(), gin, 0).sync();
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void loopbackBehavesLikeAnyPeer_P3(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          window.segment().set(LONG, 512, 40 + dev.rank());
          gin.put(
              dev.world(),
              dev.rank(),
              window,
              0,
              window,
              512,
              8,
              RemoteAction.strongSignalAdd(1, 2),
              LocalAction.weakCounterInc(1));
          gin.waitSignal(1, 2);
          gin.waitCounter(1, 1);
          assertEquals(40 + dev.rank(), window.segment().get(LONG, 0));
          gin.get(dev.world(), dev.rank(), window, 512, window, 1024, 8);
          gin.flush();
          assertEquals(40 + dev.rank(), window.segment().get(LONG, 1024));
          gin.signal(dev.lsa(), dev.rank(), RemoteAction.weakVaSignalAdd(window, 2048, 3));
          gin.waitSignal(window, 2048, 3);
          assertEquals(2, gin.readSignal(1), "no other rank raised it");
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void zeroBytePutPerformsItsActions_W8(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          window.segment().asSlice(0, 64).fill((byte) 1);
          // Also at the very end of the window, where no byte is left.
          gin.put(
              dev.world(),
              right,
              window,
              Ranks.WINDOW,
              window,
              Ranks.WINDOW,
              0,
              RemoteAction.weakSignalAdd(0, 6),
              LocalAction.weakCounterInc(0));
          gin.put(
              dev.world(),
              right,
              window,
              0,
              window,
              128,
              0,
              RemoteAction.weakVaSignalInc(window, 256));
          gin.put(dev.world(), right, window, 0, window, 128, 0);
          gin.get(dev.world(), right, window, 128, window, 0, 0);
          gin.waitSignal(0, 6);
          gin.waitSignal(window, 256, 1);
          gin.waitCounter(0, 1);
          gin.flush();
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
          assertEquals(0x0101010101010101L, window.segment().get(LONG, 0), "no byte was written");
        });
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

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void getIsVisibleAfterFlushWaitOrBarrierWithGet_P7(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          MemorySegment memory = window.segment();
          int right = (dev.rank() + 1) % 3;
          for (int i = 0; i < 1000; i++) {
            memory.set(LONG, 8L * i, 5000L * dev.rank() + i);
          }
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
          long local = Ranks.WINDOW / 2;
          gin.get(dev.world(), right, window, 0, window, local, 8000);
          gin.flush();
          checkGot(memory, local, right);
          gin.get(dev.world(), right, window, 0, window, local, 8000);
          gin.wait(gin.flushAsync(dev.world(), right));
          checkGot(memory, local, right);
          gin.get(dev.world(), right, window, 0, window, local, 8000);
          dev.worldBarrier(Coop.thread(), gin, 0).sync(ACQUIRE, FenceLevel.GET);
          checkGot(memory, local, right);
          gin.get(dev.world(), right, window, 0, window, local, 8000);
          dev.worldBarrier(Coop.thread(), 0).sync(ACQUIRE, FenceLevel.GET);
          checkGot(memory, local, right);
        });
  }

  private static void checkGot(MemorySegment memory, long local, int from) {
    for (int i = 0; i < 1000; i++) {
      assertEquals(5000L * from + i, memory.get(LONG, local + 8L * i));
    }
    memory.asSlice(local, 8000).fill((byte) 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void sourceMayBeOverwrittenOnceItsCounterRose_C2(String direct) throws Exception {
    int puts = 500;
    int bytes = 64;
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          int left = (dev.rank() + 2) % 3;
          long source = Ranks.WINDOW - bytes;
          for (int i = 1; i <= puts; i++) {
            window.segment().asSlice(source, bytes).fill((byte) (i + dev.rank()));
            gin.put(
                dev.world(),
                right,
                window,
                (long) (i - 1) * bytes,
                window,
                source,
                bytes,
                RemoteAction.weakSignalInc(0),
                LocalAction.weakCounterInc(1));
            gin.waitCounter(1, i);
          }
          assertEquals(puts, gin.readCounter(1));
          assertEquals(0, gin.readCounter(0), "the other counter stays");
          gin.waitSignal(0, puts);
          for (int i = 1; i <= puts; i++) {
            for (int at = 0; at < bytes; at++) {
              assertEquals(
                  (byte) (i + left),
                  window.segment().get(ValueLayout.JAVA_BYTE, (long) (i - 1) * bytes + at));
            }
          }
          gin.resetCounter(1);
          assertEquals(0, gin.readCounter(1));
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void countersCompareOnACircleOfAtMost56Bits_C1(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int i = 0; i < 9; i++) {
            gin.put(
                dev.world(),
                1 - dev.rank(),
                window,
                0,
                window,
                64,
                8,
                RemoteAction.none(),
                LocalAction.weakCounterInc(0));
          }
          gin.waitCounter(0, 9);
          assertEquals(1, gin.readCounter(0, 3, ACQUIRE));
          gin.waitCounter(0, 1, 3, ACQUIRE, Coop.thread());
          for (int bits : new int[] {0, 57, 64}) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT, () -> gin.readCounter(0, bits, ACQUIRE), "1 to 56");
          }
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void requestCoversWhatWasPostedToItsPeerAndMayBeWaitedOnAgain_F2_F3(String direct)
      throws Exception {
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          GinRequest request = new GinRequest();
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.wait(request), "F3");
          for (int round = 1; round <= 100; round++) {
            long source = Ranks.WINDOW - 64;
            window.segment().set(LONG, source, round);
            gin.put(
                dev.world(),
                right,
                window,
                8L * round,
                window,
                source,
                8,
                RemoteAction.weakSignalInc(0));
            gin.flushAsync(dev.world(), right, request, Coop.thread(), OptFlags.DEFAULT);
            gin.wait(request);
            gin.wait(request);
            window.segment().set(LONG, source, -1);
            // A request for a peer to which nothing was posted ends at once.
            gin.wait(gin.flushAsync(dev.world(), (dev.rank() + 2) % 3));
          }
          gin.waitSignal(0, 100);
          for (int round = 1; round <= 100; round++) {
            assertEquals(round, window.segment().get(LONG, 8L * round));
          }
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void requestOfAnotherCommunicatorIsRefused_F3(String direct) throws Exception {
    Ranks.run(
        2,
        Ranks.direct(direct),
        comm -> {
          try (DeviceCommunicator one = comm.createDeviceCommunicator(needs().contexts(2).build());
              DeviceCommunicator two = comm.createDeviceCommunicator(needs().build())) {
            GinRequest request = one.gin(0).flushAsync(one.world(), 1);
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> two.gin(0).wait(request), "F3");
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> one.gin(1).wait(request), "F3");
            one.gin(0).wait(request);
            one.gin(0, SharingMode.THREAD).wait(request);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void flagsChangeNoResult_P8(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        needs(),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int peer = 1 - dev.rank();
          int done = 0;
          for (OptFlags flags : OptFlags.values()) {
            window.segment().set(LONG, 512, 10L + done);
            gin.put(
                dev.world(),
                peer,
                window,
                0,
                window,
                512,
                8,
                RemoteAction.weakSignalInc(0),
                LocalAction.none(),
                Coop.thread(),
                flags);
            gin.putValue(
                dev.world(),
                peer,
                window,
                8,
                20L + done,
                8,
                RemoteAction.weakSignalInc(0),
                Coop.thread(),
                flags);
            gin.get(dev.world(), peer, window, 512, window, 1024, 8, Coop.thread(), flags);
            gin.flush();
            done++;
            gin.waitSignal(0, 2L * done);
            assertEquals(9L + done, window.segment().get(LONG, 0));
            assertEquals(19L + done, window.segment().get(LONG, 8));
            dev.worldBarrier(Coop.thread(), gin, 0).sync();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void storesIntoAPeersMemoryArePublishedByTheBarriersOrder_B10(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        needs(),
        (dev, window) -> {
          int left = (dev.rank() + 2) % 3;
          int right = (dev.rank() + 1) % 3;
          for (int round = 1; round <= 300; round++) {
            MemorySegment peer = window.lsaSegment(right);
            for (int i = 0; i < 32; i++) {
              peer.set(LONG, 8L * i, round * 100L + dev.rank());
            }
            dev.worldBarrier(Coop.thread(), dev.gin(0), 0)
                .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
            for (int i = 0; i < 32; i++) {
              assertEquals(round * 100L + left, window.segment().get(LONG, 8L * i));
            }
            dev.worldBarrier(Coop.thread(), dev.gin(0), 0)
                .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
          }
          assertEquals(window.segment().address(), window.lsaSegment(dev.rank()).address());
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> window.lsaSegment(3), "LSA rank 3");
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> window.lsaSegment(-1), "LSA rank -1");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void windowsRegisteredAfterTheDeviceWorkToo(String direct) throws Exception {
    Ranks.run(
        3,
        Ranks.direct(direct),
        comm -> {
          try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
            for (int i = 1; i <= 40; i++) {
              try (Window window = comm.register(comm.allocate(1000 + i))) {
                int right = (dev.rank() + 1) % 3;
                dev.gin(0)
                    .putValue(dev.world(), right, window, 992, i, 8, RemoteAction.weakSignalInc(0));
                dev.gin(0).waitSignal(0, i);
                assertEquals(i, window.segment().get(LONG, 992));
                assertTrue(window.bytes() == 1000 + i);
                dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
              }
            }
          }
        });
  }
}
