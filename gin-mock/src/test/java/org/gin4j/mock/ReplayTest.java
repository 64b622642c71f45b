package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.mock.trace.TraceFormat;
import org.junit.jupiter.api.Test;

/** The same seed gives the same run, to the last event. */
class ReplayTest {

  /** Everything that a run shows. */
  private static String all(MockResult result) {
    Map<Integer, String> failures = new TreeMap<>();
    result.failures().forEach((rank, failure) -> failures.put(rank, failure.toString()));
    return result.report()
        + failures
        + result.steps()
        + result.exact()
        + TraceFormat.TEXT.render(result.trace());
  }

  private static void repeats(Trial trial, int seeds, Trial.Program program) {
    Set<String> different = new HashSet<>();
    for (int seed = 1; seed <= seeds; seed++) {
      MockResult first = trial.run(seed, program);
      MockResult second = trial.run(seed, program);
      assertTrue(first.exact() && first.finished(), first::report);
      assertEquals(all(first), all(second));
      assertEquals(first.findings(), second.findings());
      different.add(all(first).replace("seed " + seed, ""));
    }
    assertTrue(different.size() > seeds / 2, () -> "only " + different.size() + " are different");
  }

  private static void busy(Trial.Place at) {
    int ranks = at.world().size();
    try (GinBarrierSession barrier = at.barrier(0)) {
      for (int round = 0; round < 3; round++) {
        for (int peer = 0; peer < ranks; peer++) {
          at.gin()
              .put(
                  at.world(),
                  peer,
                  at.window(),
                  64L * at.rank(),
                  at.window(),
                  2048,
                  64,
                  RemoteAction.weakSignalInc(peer % 4),
                  LocalAction.weakCounterInc(0));
          at.gin().signal(at.world(), peer, RemoteAction.strongVaSignalInc(at.window(), 4088));
          at.gin().get(at.world(), peer, at.window(), 3072, at.window(), 1024 + 8L * peer, 8);
        }
        at.gin().waitSignal(at.rank() % 4, (long) ranks * (round + 1));
        at.gin().waitCounter(0, (long) ranks * (round + 1));
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
        Access.reads(at.bytes(0, 64L * ranks));
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      }
    }
  }

  @Test
  void aProgramWithoutMistakesRepeats() {
    repeats(Trial.of(4), 10, ReplayTest::busy);
    repeats(Trial.of(3).policy(Policy.RANDOM_DELAYS), 5, ReplayTest::busy);
    repeats(Trial.of(3).set("gin.mock.depth", "2").contexts(4), 5, ReplayTest::busy);
  }

  @Test
  void inOrderDoesNotDependOnTheSeed() {
    Trial trial = Trial.of(3).policy(Policy.IN_ORDER);
    String first = all(trial.run(1, ReplayTest::busy)).replace("seed 1", "seed");
    assertEquals(first, all(trial.run(2, ReplayTest::busy)).replace("seed 2", "seed"));
  }

  @Test
  void directStoresRepeat() {
    repeats(
        Trial.of(4).lsa(2),
        10,
        at -> {
          try (GinBarrierSession barrier = at.barrier(0)) {
            for (int round = 0; round < 4; round++) {
              at.window().lsaSegment(1 - at.rank() % 2).asSlice(0, 64).fill((byte) round);
              at.gin().signal(at.world(), at.rank() ^ 1, RemoteAction.weakSignalInc(0));
              at.gin().waitSignal(0, round + 1);
              Access.reads(at.bytes(0, 64));
              barrier.sync();
            }
          }
        });
  }

  @Test
  void findingsRepeatInTheirOrder() {
    repeats(
        Trial.of(3),
        20,
        at -> {
          if (at.rank() != 1) {
            for (long cell = 0; cell < 8; cell++) {
              at.gin()
                  .signal(at.world(), 1, RemoteAction.weakVaSignalAdd(at.window(), 8 * cell, 1));
            }
            at.gin().put(at.world(), 1, at.window(), 64, at.window(), 128, 64);
            at.store(128, 1);
            at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0));
            at.gin().signal(at.world(), 1, RemoteAction.weakSignalAdd(0, 1));
          } else {
            at.gin().waitSignal(0, 2);
            Access.reads(at.bytes(0, 128));
            at.gin().resetSignal(0);
          }
        });
  }

  @Test
  void sessionsThatAreLeftOpenAreFoundInTheSameOrder() {
    Trial trial = Trial.of(2);
    Trial.Program program =
        at -> {
          for (int context = 0; context < 6; context++) {
            GinBarrierSession left =
                context % 2 == 0
                    ? at.dev().worldBarrier(Coop.thread(), 0)
                    : at.dev().worldBarrier(Coop.thread(), 1);
            assertEquals(2, left.team().size());
          }
        };
    MockResult first = trial.run(1, program);
    assertFalse(first.findings().isEmpty());
    for (int again = 0; again < 5; again++) {
      assertEquals(first.findings(), trial.run(1, program).findings());
    }
  }

  @Test
  void failuresRepeat() {
    for (String fault : List.of("lose=1@9", "lose=2@30", "fail=7", "fail=33", "stall=0@12")) {
      String[] setting = fault.split("=", -1);
      Trial trial = Trial.of(3).loose().set("gin.mock." + setting[0], setting[1]);
      for (int seed = 1; seed <= 5; seed++) {
        MockResult first = trial.run(seed, ReplayTest::busy);
        assertTrue(first.finished(), first::report);
        assertFalse(first.passed(), () -> fault + " came too late");
        assertEquals(all(first), all(trial.run(seed, ReplayTest::busy)), fault);
      }
    }
  }

  @Test
  void timeoutsRepeat() {
    Trial trial = Trial.of(3).loose();
    for (int seed = 1; seed <= 5; seed++) {
      Trial.Program waits =
          at -> {
            if (at.rank() == 0) {
              at.gin().waitSignal(0, 1);
            } else if (at.rank() == 1) {
              at.gin().waitCounter(1, 3);
            }
          };
      assertEquals(all(trial.run(seed, waits)), all(trial.run(seed, waits)));
    }
  }

  @Test
  void barrierTimeoutsRepeat() {
    Trial trial = Trial.of(3).loose();
    Trial.Program barrier =
        at -> {
          if (at.rank() != 2) {
            try (GinBarrierSession session = at.barrier(0)) {
              session.sync();
            }
          }
        };
    for (int seed = 1; seed <= 5; seed++) {
      assertEquals(all(trial.run(seed, barrier)), all(trial.run(seed, barrier)));
    }
  }

  @Test
  void differentSeedsGiveDifferentRuns() {
    Set<String> runs = new HashSet<>();
    for (int seed = 1; seed <= 20; seed++) {
      runs.add(all(Trial.of(3).run(seed, ReplayTest::busy)).replace("seed " + seed, "seed"));
    }
    assertEquals(20, runs.size());
  }

  @Test
  void theTraceCarriesTheSeed() {
    MockResult result = Trial.of(3).run(0xfeedL, ReplayTest::busy).orThrow();
    assertEquals(Long.toString(0xfeedL), result.trace().seed());
    assertEquals(3, result.trace().ranks());
    assertTrue(result.report().contains(Long.toString(0xfeedL)), result::report);
  }

  @Test
  void aProgramsOwnThreadsWorkButAreNotExact() {
    for (int seed = 1; seed <= 6; seed++) {
      MockResult result =
          Trial.of(3)
              .run(
                  seed,
                  at -> {
                    List<Coop> coops = Coop.group(3);
                    Thread[] threads = new Thread[3];
                    for (int i = 0; i < 3; i++) {
                      Coop coop = coops.get(i);
                      threads[i] = Thread.ofPlatform().start(() -> together(at, coop));
                    }
                    for (Thread each : threads) {
                      each.join();
                    }
                    assertEquals(6, at.gin().readSignal(0));
                    assertEquals(3, at.gin().readSignal(1));
                  });
      result.orThrow();
      assertFalse(result.exact(), result::report);
    }
  }

  /** A program of a coop: some calls by all its threads, some by each. */
  private static void together(Trial.Place at, Coop coop) {
    int next = (at.rank() + 1) % 3;
    try (GinBarrierSession barrier = at.dev().worldBarrier(coop, at.gin(), 0)) {
      at.gin().signal(at.world(), next, RemoteAction.weakSignalInc(1));
      at.gin().signal(at.world(), next, RemoteAction.weakSignalAdd(0, 2), coop);
      at.gin().waitSignal(0, 2, 64, MemoryOrder.ACQUIRE, coop);
      barrier.sync();
      at.gin()
          .putValue(
              at.world(),
              next,
              at.window(),
              8L * coop.rank(),
              coop.rank() + 1,
              8,
              RemoteAction.none());
      barrier.sync();
      if (coop.rank() == 0) {
        at.gin().signal(at.world(), next, RemoteAction.weakSignalAdd(0, 4));
      }
      Access.reads(at.bytes(0, 24));
      assertEquals(coop.rank() + 1, at.load(8L * coop.rank()));
      at.gin().waitSignal(0, 6, 64, MemoryOrder.ACQUIRE, coop);
      barrier.sync();
    }
  }

  @Test
  void virtualThreadsOfAProgramWorkToo() {
    for (int seed = 1; seed <= 4; seed++) {
      Trial.of(3)
          .run(
              seed,
              at -> {
                Thread waiting = Thread.ofVirtual().start(() -> at.gin().waitSignal(2, 3));
                for (int peer = 0; peer < 3; peer++) {
                  at.gin().signal(at.world(), peer, RemoteAction.weakSignalInc(2));
                }
                waiting.join();
                assertEquals(3, at.gin().readSignal(2));
              })
          .orThrow();
    }
  }
}
