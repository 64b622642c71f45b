package org.gin4j.mock.litmus.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.gin4j.mock.litmus.LitmusLimitException;
import org.gin4j.mock.litmus.LitmusLimits;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Reader;
import org.junit.jupiter.api.Test;

/** Four ranks of six operations are explored; what is too large says so. */
class SizeTest {
  private static final int RANKS = 4;

  @Test
  void fourRanksOfSixOperations() {
    Exploration ordered = Explorer.explore(exchange(3), LitmusLimits.DEFAULT);
    System.out.println("4 ranks x 6 operations, ordered: " + ordered.states() + " states");
    assertEquals(1, ordered.outcomes().size());
    Exploration racing = Explorer.explore(exchange(1), LitmusLimits.DEFAULT);
    System.out.println("4 ranks x 6 operations, racing: " + racing.states() + " states");
    assertEquals(256, racing.outcomes().size());
    assertTrue(racing.findings().size() >= 8);
  }

  @Test
  void tooManyStatesAreAClearError() {
    LitmusLimits few = new LitmusLimits(1000, Duration.ofMinutes(1));
    LitmusLimitException refused =
        assertThrows(
            LitmusLimitException.class, () -> Explorer.exploreWithoutReduction(exchange(1), few));
    assertTrue(refused.getMessage().contains("more than 1000 states"), refused.getMessage());
  }

  @Test
  void theTimeIsBounded() {
    LitmusLimits soon = new LitmusLimits(5_000_000, Duration.ofMillis(50));
    LitmusLimitException refused =
        assertThrows(
            LitmusLimitException.class, () -> Explorer.exploreWithoutReduction(exchange(1), soon));
    assertTrue(refused.getMessage().contains("not explored within"), refused.getMessage());
  }

  @Test
  void tooManyOperationsAreRefused() {
    String text = "ranks: 2\n---\nrank 0:\n" + "signal to 1 weak inc s0\n".repeat(65) + "---\n";
    LitmusLimitException refused =
        assertThrows(
            LitmusLimitException.class,
            () -> Explorer.explore(Reader.read("f", text), LitmusLimits.DEFAULT));
    assertTrue(refused.getMessage().contains("65 operations, at most 64"), refused.getMessage());
  }

  /** Every rank puts to every other, waits for some signals and reads. */
  private static Program exchange(int awaited) {
    StringBuilder text = new StringBuilder("ranks: 4\nvars: x0 x1 x2 x3\n---\n");
    for (int rank = 0; rank < RANKS; rank++) {
      text.append("rank ").append(rank).append(":\n");
      StringBuilder reads = new StringBuilder();
      for (int step = 1; step < RANKS; step++) {
        int peer = (rank + step) % RANKS;
        text.append("putval x" + rank + " = 1 to " + peer + " weak inc s0\n");
        if (step < RANKS - 1) {
          reads.append("r" + step + " = read x" + peer + "\n");
        }
      }
      text.append("waitsig s0 >= " + awaited + "\n").append(reads);
    }
    return Reader.read("exchange", text + "---\n");
  }
}
