package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SignalAdvance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalsTest {
  private static final MemoryOrder ACQUIRE = MemoryOrder.ACQUIRE;
  private static final Coop THREAD = Coop.thread();

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void oneIdOnTwoContextsIsTwoCells_S1(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().contexts(2).signals(2),
        (dev, window) -> {
          int right = (dev.rank() + 1) % 3;
          dev.gin(0).signal(dev.world(), right, RemoteAction.weakSignalAdd(1, 5));
          dev.gin(1).signal(dev.world(), right, RemoteAction.weakSignalAdd(1, 700));
          dev.gin(0).waitSignal(1, 5);
          dev.gin(1).waitSignal(1, 700);
          assertEquals(5, dev.gin(0).readSignal(1));
          assertEquals(700, dev.gin(1).readSignal(1));
          assertEquals(0, dev.gin(0).readSignal(0));
          dev.gin(0).increaseSignalShadow(1, 4);
          assertEquals(0, dev.gin(1).getSignalShadow(1), "shadows are per context too");
          dev.gin(0).resetSignal(1);
          assertEquals(0, dev.gin(0).readSignal(1));
          assertEquals(0, dev.gin(0).getSignalShadow(1));
          assertEquals(700, dev.gin(1).readSignal(1));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void strongSignalAnnouncesEverythingBeforeIt_S3(String direct) throws Exception {
    int puts = 200;
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(3).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          long slots = Ranks.WINDOW / 4;
          for (int round = 1; round <= 20; round++) {
            for (int i = 0; i < puts; i++) {
              gin.putValue(
                  dev.world(),
                  0,
                  window,
                  slots * dev.rank() + 8L * i,
                  1000L * round + i,
                  8,
                  RemoteAction.none());
            }
            gin.signal(dev.world(), 0, RemoteAction.strongSignalInc(dev.rank()));
            if (dev.rank() == 0) {
              for (int from = 0; from < 3; from++) {
                gin.waitSignal(from, round);
                for (int i = 0; i < puts; i++) {
                  assertEquals(
                      1000L * round + i,
                      window.segment().get(ValueLayout.JAVA_LONG, slots * from + 8L * i));
                }
              }
            }
            dev.worldBarrier(THREAD, gin, 0).sync();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void weakSignalAnnouncesItsPut_S2(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(3).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          int left = (dev.rank() + 2) % 3;
          for (int round = 1; round <= 300; round++) {
            long value = round * 31L + dev.rank();
            window.segment().asSlice(4096, 1024).fill((byte) value);
            gin.put(
                dev.world(),
                right,
                window,
                0,
                window,
                4096,
                1024,
                RemoteAction.weakSignalAdd(2, 3));
            gin.waitSignal(2, 3L * round);
            byte expected = (byte) (round * 31L + left);
            assertEquals(
                -1,
                window
                    .segment()
                    .asSlice(0, 1024)
                    .mismatch(java.lang.foreign.MemorySegment.ofArray(filled(1024, expected))));
            gin.flush();
            dev.worldBarrier(THREAD, gin, 0).sync();
          }
        });
  }

  private static byte[] filled(int size, byte value) {
    byte[] bytes = new byte[size];
    java.util.Arrays.fill(bytes, value);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void concurrentAddersLoseNothing_S5(String direct) throws Exception {
    int adds = 3000;
    int threadsEach = 2;
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(1).worldBarriers(1),
        (dev, window) -> {
          inThreads(
              threadsEach,
              thread -> {
                for (int i = 0; i < adds; i++) {
                  dev.gin(0).signal(dev.world(), 0, RemoteAction.weakSignalAdd(0, 1 + i % 3));
                  dev.gin(0)
                      .signal(dev.world(), 0, RemoteAction.weakVaSignalAdd(window, 8, 1 + i % 3));
                }
              });
          if (dev.rank() == 0) {
            long all = 3L * threadsEach * adds * 2;
            dev.gin(0).waitSignal(0, all);
            dev.gin(0).waitSignal(window, 8, all);
          }
          dev.worldBarrier(THREAD, dev.gin(0), 0).sync();
          if (dev.rank() == 0) {
            assertEquals(36_000, dev.gin(0).readSignal(0));
            assertEquals(36_000, dev.gin(0).readSignal(window, 8));
            assertEquals(0, dev.gin(0).readSignal(window, 0), "nothing beside the cell");
            assertEquals(0, dev.gin(0).readSignal(window, 16));
          }
        });
  }

  /** What one of several threads does. */
  @FunctionalInterface
  interface ThreadTask {
    void run(int thread) throws Exception;
  }

  /** Runs on several threads to the end of all; throws what one of them threw. */
  static void inThreads(int count, ThreadTask task) throws InterruptedException {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int thread = i;
      threads.add(
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try {
                      task.run(thread);
                    } catch (Exception | Error e) {
                      failures.add(e);
                    }
                  }));
    }
    for (Thread thread : threads) {
      if (!thread.join(Duration.ofSeconds(60))) {
        throw new AssertionError("a thread hangs");
      }
    }
    if (!failures.isEmpty()) {
      throw new AssertionError("a thread failed", failures.peek());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void waitsRollOverTheEndOf32And64Bits_S6(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(2).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          gin.signal(dev.world(), right, RemoteAction.weakSignalAdd(0, 0xffff_fffeL));
          gin.signal(dev.world(), right, RemoteAction.weakSignalAdd(1, -2));
          gin.waitSignal(0, 0xffff_fffeL, 32);
          gin.waitSignal(1, -2, 64);
          assertTimesOut(gin, 0, 0x1_0000_0001L, 32);
          assertTimesOut(gin, 1, 1, 64);
          dev.worldBarrier(THREAD, gin, 0).sync();
          for (int i = 0; i < 3; i++) {
            gin.signal(dev.world(), right, RemoteAction.weakSignalInc(0));
            gin.signal(dev.world(), right, RemoteAction.weakSignalInc(1));
          }
          gin.waitSignal(0, 0x1_0000_0001L, 32);
          // Only the low 32 bits count: the same place on the circle.
          gin.waitSignal(0, 1, 32);
          gin.waitSignal(1, 1, 64);
          assertEquals(1, gin.readSignal(0, 32, ACQUIRE));
          assertEquals(0x1_0000_0001L, gin.readSignal(0));
          assertEquals(1, gin.readSignal(1));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void narrowWaitComparesOnACircleOfItsBits_S6(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        Ranks.full().signals(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(0, 0x105));
          gin.waitSignal(0, 5, 8);
          gin.waitSignal(0, 0xfe, 8);
          assertTimesOut(gin, 0, 6, 8);
          // Exactly half the circle away is not yet reached.
          assertTimesOut(gin, 0, 0x85, 8);
          assertEquals(5, gin.readSignal(0, 8, ACQUIRE));
          assertEquals(1, gin.readSignal(0, 1, ACQUIRE));
          for (int bits : new int[] {0, 65, -1}) {
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.waitSignal(0, 0, bits), "S6");
            assertRefused(ErrorKind.INVALID_ARGUMENT, () -> gin.readSignal(0, bits, ACQUIRE), "S6");
          }
        });
  }

  private static void assertTimesOut(Gin gin, int signal, long least, int bits) {
    assertThrows(
        GinTimeoutException.class,
        () -> gin.waitSignal(signal, least, bits, ACQUIRE, THREAD, Duration.ofMillis(30)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void shadowsFollowOnlyWhenTold_S9(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(1).worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          gin.waitSignalMeetShadow(0, 64, ACQUIRE, THREAD);
          gin.increaseSignalShadow(0, 3);
          gin.signal(dev.world(), right, RemoteAction.weakSignalAdd(0, 5));
          gin.waitSignalMeetShadow(0, 64, ACQUIRE, THREAD);
          assertEquals(3, gin.getSignalShadow(0), "meeting does not move it");
          gin.waitSignal(0, 5);
          assertEquals(
              new SignalAdvance(3, 2), gin.waitSignalFollowShadow(0, 1, 64, ACQUIRE, THREAD));
          assertEquals(5, gin.getSignalShadow(0));
          dev.worldBarrier(THREAD, gin, 0).sync();
          gin.signal(dev.world(), right, RemoteAction.weakSignalAdd(0, 4));
          SignalAdvance advance = gin.waitSignalFollowShadow(0, 4, 64, ACQUIRE, THREAD);
          assertEquals(new SignalAdvance(5, 4), advance);
          assertEquals(9, gin.getSignalShadow(0));
          // Nothing more came: following by 0 stays.
          assertEquals(
              new SignalAdvance(9, 0), gin.waitSignalFollowShadow(0, 0, 64, ACQUIRE, THREAD));
          gin.resetSignal(0);
          assertEquals(0, gin.getSignalShadow(0));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void shadowFollowsOverTheEndOf32Bits_S9(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        Ranks.full().signals(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.increaseSignalShadow(0, 0xffff_fffdL);
          gin.signal(dev.world(), dev.rank(), RemoteAction.weakSignalAdd(0, 0x1_0000_0002L));
          SignalAdvance advance = gin.waitSignalFollowShadow(0, 5, 32, ACQUIRE, THREAD);
          assertEquals(new SignalAdvance(0xffff_fffdL, 5), advance);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  @SuppressWarnings("deprecation")
  void legacyActionsTakeTheStrengthOfTheCommunicator_S11(String direct) throws Exception {
    for (boolean strong : new boolean[] {true, false}) {
      Ranks.run(
          3,
          direct,
          Ranks.full().signals(1).strongSignalsRequired(strong),
          (dev, window) -> {
            Gin gin = dev.gin(0);
            int right = (dev.rank() + 1) % 3;
            gin.putValue(dev.world(), right, window, 64, 9, 8, RemoteAction.none());
            gin.putValue(dev.world(), right, window, 72, 8, 8, RemoteAction.signalInc(0));
            gin.signal(dev.world(), right, RemoteAction.signalAdd(0, 2));
            gin.signal(dev.world(), right, RemoteAction.vaSignalInc(window, 0));
            gin.signal(dev.world(), right, RemoteAction.vaSignalAdd(window, 0, 6));
            gin.waitSignal(0, 3);
            gin.waitSignal(window, 0, 7);
            assertEquals(8, window.segment().get(ValueLayout.JAVA_LONG, 72));
            if (strong) {
              assertEquals(9, window.segment().get(ValueLayout.JAVA_LONG, 64));
            }
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void whatWasNotRequiredIsRefusedAndChangesNothing_S11(String direct) throws Exception {
    Ranks.run(
        2,
        direct,
        Ranks.full().signals(1).strongSignalsRequired(false).vaSignalsRequired(false),
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
          assertEquals(1, gin.readSignal(0));
          assertEquals(0, window.segment().get(ValueLayout.JAVA_LONG, 8));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void vaSignalRidesOnAPutAndMayBeReset_S10(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().worldBarriers(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          int right = (dev.rank() + 1) % 3;
          long cell = Ranks.WINDOW - 8;
          for (int round = 1; round <= 50; round++) {
            window.segment().set(ValueLayout.JAVA_LONG, 512, round * 10L + dev.rank());
            gin.put(
                dev.world(),
                right,
                window,
                0,
                window,
                512,
                8,
                RemoteAction.weakVaSignalAdd(window, cell, 4));
            gin.signal(dev.world(), right, RemoteAction.strongVaSignalInc(window, cell));
            gin.waitSignal(window, cell, 5);
            assertEquals(
                round * 10L + (dev.rank() + 2) % 3, window.segment().get(ValueLayout.JAVA_LONG, 0));
            assertEquals(5, gin.readSignal(window, cell, 3, ACQUIRE));
            gin.resetSignal(window, cell);
            assertEquals(0, gin.readSignal(window, cell));
            gin.flush();
            dev.worldBarrier(THREAD, gin, 0).sync();
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void barrierCellsDoNotDisturbUserSignals_U3(String direct) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(2).worldBarriers(3),
        (dev, window) -> {
          assertEquals(2 + 3 * 3, dev.signalCount());
          Gin gin = dev.gin(0);
          for (int index = 0; index < 3; index++) {
            dev.worldBarrier(THREAD, gin, index).sync();
          }
          assertEquals(0, gin.readSignal(0));
          assertEquals(0, gin.readSignal(1));
          checkIndexBeyond(dev);
        });
  }

  private static void checkIndexBeyond(DeviceCommunicator dev) {
    assertRefused(ErrorKind.INVALID_ARGUMENT, () -> dev.worldBarrier(THREAD, dev.gin(0), 3), "B6");
  }
}
