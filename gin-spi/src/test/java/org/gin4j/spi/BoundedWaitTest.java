package org.gin4j.spi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedWaitTest {
  private static BoundedWait of(StubEnvironment environment) {
    return new BoundedWait(environment, 2, 5, "room");
  }

  private static StubEnvironment environment(Duration timeout) {
    return new StubEnvironment(Map.of(), timeout);
  }

  private static boolean waitForEver(BoundedWait wait) {
    long start = System.nanoTime();
    for (int round = 0; wait.pass(round, start); round++) {
      // What is waited for does not come.
    }
    return false;
  }

  @Test
  void itEndsAtTheDeadline_L1() {
    assertFalse(waitForEver(of(environment(Duration.ofMillis(20)))));
  }

  @Test
  void itEndsWithTheCommunicatorsFault_L2() {
    StubEnvironment environment = environment(Duration.ofMinutes(10));
    environment.fail(
        new GinException(ErrorKind.PEER_LOST, "rank 3 was lost", "", 0, new int[] {3}, -1, null));

    GinException e = assertThrows(GinException.class, () -> waitForEver(of(environment)));
    assertEquals(ErrorKind.PEER_LOST, e.kind());
    assertArrayEquals(new int[] {3}, e.peers());
  }

  @Test
  void itEndsWhenTheThreadIsInterrupted() {
    Thread.currentThread().interrupt();

    GinException e =
        assertThrows(
            GinException.class, () -> waitForEver(of(environment(Duration.ofMinutes(10)))));
    assertEquals(ErrorKind.INTERRUPTED, e.kind());
    assertTrue(Thread.interrupted());
    assertTrue(e.getMessage().contains("room"), e.getMessage());
  }
}
