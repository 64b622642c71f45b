package org.gin4j.it;

import static org.gin4j.it.Ranks.inThreads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SignalAdvance;
import org.junit.jupiter.api.Test;

/** What ends a call ends it for every thread of the coop, and all agree on results. */
class CoopFaultsTest {
  private static final int THREADS = 3;
  private static final Duration DEADLINE = Duration.ofMillis(300);
  private static final long PROMPT_NANOS = 10_000_000_000L;

  /** The call of one thread that is to end. */
  @FunctionalInterface
  private interface Call {
    void run(Gin gin, Coop coop);
  }

  private static void endsForAllThreads(Call call) throws Exception {
    Ranks.run(
        1,
        "on",
        Ranks.full().signals(1).counters(1),
        (dev, window) -> {
          List<Coop> coops = Coop.group(THREADS, Duration.ofSeconds(15));
          inThreads(
              THREADS,
              thread -> {
                long start = System.nanoTime();
                assertThrows(GinException.class, () -> call.run(dev.gin(0), coops.get(thread)));
                assertTrue(System.nanoTime() - start < PROMPT_NANOS, "a thread was left behind");
              });
        });
  }

  @Test
  void deadlineOfAWaitEndsAllThreadsOfTheCoop_L1() throws Exception {
    endsForAllThreads((gin, coop) -> gin.waitSignal(0, 1, 64, MemoryOrder.ACQUIRE, coop, DEADLINE));
  }

  @Test
  void deadlineOfACounterEndsAllThreadsOfTheCoop_L1() throws Exception {
    endsForAllThreads(
        (gin, coop) -> gin.waitCounter(0, 1, 56, MemoryOrder.ACQUIRE, coop, DEADLINE));
  }

  @Test
  void wrongArgumentEndsAllThreadsOfTheCoop() throws Exception {
    endsForAllThreads(
        (gin, coop) -> {
          gin.signal(new org.gin4j.api.Team(1, 0, 1), 5, RemoteAction.weakSignalInc(0), coop);
          // Threads that were not told go on here.
          gin.flush(coop, MemoryOrder.ACQUIRE, DEADLINE);
        });
  }

  @Test
  void deadlineOfABarrierEndsAllThreadsOfTheCoop_B7() throws Exception {
    Ranks.run(
        2,
        "on",
        Ranks.full().worldBarriers(2),
        (dev, window) -> {
          if (dev.rank() == 0) {
            List<Coop> coops = Coop.group(THREADS, Duration.ofSeconds(15));
            inThreads(
                THREADS,
                thread -> {
                  long start = System.nanoTime();
                  GinBarrierSession session = dev.worldBarrier(coops.get(thread), dev.gin(0), 0);
                  assertThrows(
                      GinException.class,
                      () -> session.sync(MemoryOrder.ACQUIRE, FenceLevel.NONE, DEADLINE));
                  assertTrue(System.nanoTime() - start < PROMPT_NANOS, "a thread was left behind");
                });
          }
          dev.worldBarrier(Coop.thread(), dev.gin(0), 1).sync();
        });
  }

  @Test
  void threadsOfACoopAgreeOnHowFarTheShadowMoved_S9() throws Exception {
    int rounds = 2000;
    Ranks.run(
        1,
        "on",
        Ranks.full().signals(1),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          AtomicBoolean done = new AtomicBoolean();
          Thread adder =
              Thread.ofPlatform()
                  .daemon()
                  .start(
                      () -> {
                        while (!done.get()) {
                          gin.signal(dev.world(), 0, RemoteAction.weakSignalInc(0));
                        }
                      });
          List<Coop> coops = Coop.group(THREADS, Duration.ofSeconds(30));
          List<AtomicReferenceArray<SignalAdvance>> seen =
              List.of(
                  new AtomicReferenceArray<>(rounds),
                  new AtomicReferenceArray<>(rounds),
                  new AtomicReferenceArray<>(rounds));
          try {
            inThreads(
                THREADS,
                thread -> {
                  for (int round = 0; round < rounds; round++) {
                    seen.get(thread)
                        .set(
                            round,
                            gin.waitSignalFollowShadow(
                                0, 1, 64, MemoryOrder.ACQUIRE, coops.get(thread)));
                  }
                });
          } finally {
            done.set(true);
            adder.join();
          }
          long shadow = 0;
          for (int round = 0; round < rounds; round++) {
            SignalAdvance first = seen.get(0).get(round);
            assertEquals(shadow, first.before());
            for (int thread = 1; thread < THREADS; thread++) {
              assertEquals(first, seen.get(thread).get(round), "thread " + thread);
            }
            shadow += first.delta();
          }
          assertEquals(shadow, gin.getSignalShadow(0));
        });
  }
}
