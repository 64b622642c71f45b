package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class CoopTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() throws InterruptedException {
    threads.shutdownNow();
    assertTrue(threads.awaitTermination(30, TimeUnit.SECONDS));
  }

  @Test
  void thread_isAloneAndNeverWaits() {
    Coop coop = Coop.thread();

    assertEquals(0, coop.rank());
    assertEquals(1, coop.size());
    assertDoesNotThrow(coop::sync);
  }

  @Test
  void group_numbersItsMembers() {
    List<Coop> group = Coop.group(3);

    assertEquals(List.of(0, 1, 2), group.stream().map(Coop::rank).toList());
    assertEquals(List.of(3, 3, 3), group.stream().map(Coop::size).toList());
  }

  @Test
  void group_of1NeverWaits() {
    assertDoesNotThrow(Coop.group(1, Duration.ZERO).getFirst()::sync);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void group_ofNoThreadIsRefused(int size) {
    assertInvalidArgument(() -> Coop.group(size), "at least 1 thread, not " + size);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7})
  void sync_letsNobodyLeaveBeforeAllCame_andPublishesTheirWrites(int size) throws Exception {
    int rounds = 2_000;
    List<Coop> group = Coop.group(size, LONG);
    int[] written = new int[size];
    List<Future<Void>> members = new ArrayList<>();
    for (Coop coop : group) {
      members.add(
          threads.submit(
              () -> {
                for (int round = 1; round <= rounds; round++) {
                  written[coop.rank()] = round;
                  coop.sync();
                  for (int value : written) {
                    assertEquals(round, value);
                  }
                  coop.sync();
                }
                return null;
              }));
    }
    for (Future<Void> member : members) {
      member.get();
    }
  }

  @Test
  void sync_timesOutWhenAThreadDoesNotCome_L1() {
    Coop waiting = Coop.group(3, SHORT).get(1);

    GinTimeoutException e = assertThrows(GinTimeoutException.class, waiting::sync);

    assertEquals(ErrorKind.TIMEOUT, e.kind());
    assertEquals("coop sync", e.awaited());
    assertEquals(1, e.valueSeen());
    assertEquals(3, e.valueAwaited());
    assertTrue(e.elapsedNanos() >= SHORT.toNanos());
    assertTrue(e.getMessage().contains("1 of 3 threads came"), e.getMessage());
    assertTrue(e.getMessage().contains("thread 1"), e.getMessage());
  }

  @Test
  void sync_ofABrokenGroupFailsForEveryMember() {
    List<Coop> group = Coop.group(2, SHORT);
    assertThrows(GinTimeoutException.class, group.get(0)::sync);

    for (int round = 0; round < 3; round++) {
      for (Coop coop : group) {
        GinTimeoutException e = assertThrows(GinTimeoutException.class, coop::sync);
        assertTrue(e.getMessage().contains("broken"), e.getMessage());
      }
    }
  }

  @Test
  void sync_nearTheDeadlineSucceedsForAllOrForNone() throws Exception {
    for (int round = 0; round < 200; round++) {
      long late = 900_000 + round * 1_000L;
      List<Coop> group = Coop.group(2, Duration.ofMillis(1));
      Future<Boolean> first = threads.submit(() -> syncs(group.get(0), 0));
      Future<Boolean> second = threads.submit(() -> syncs(group.get(1), late));

      assertEquals(first.get(), second.get());
    }
  }

  @Test
  void groups_areIndependent() throws Exception {
    List<Coop> broken = Coop.group(2, SHORT);
    List<Coop> healthy = Coop.group(2, LONG);
    assertThrows(GinTimeoutException.class, broken.getFirst()::sync);
    Callable<Boolean> other = () -> syncs(healthy.get(1), 0);
    Future<Boolean> member = threads.submit(other);

    assertTrue(syncs(healthy.get(0), 0));
    assertTrue(member.get());
    assertFalse(syncs(broken.get(1), 0));
  }

  private static boolean syncs(Coop coop, long delayNanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < delayNanos) {
      LockSupport.parkNanos(10_000);
    }
    try {
      coop.sync();
      return true;
    } catch (GinTimeoutException e) {
      return false;
    }
  }
}
