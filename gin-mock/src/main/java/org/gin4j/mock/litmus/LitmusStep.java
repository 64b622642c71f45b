package org.gin4j.mock.litmus;

import java.util.Optional;
import org.gin4j.spi.Rule;

/**
 * A step of a schedule.
 *
 * @param rank where it happens
 * @param line the statement it belongs to
 * @param text what happens, in words
 * @param law the rule that allows it, where a reader may be surprised
 * @param why what is surprising, or the empty string
 */
public record LitmusStep(int rank, int line, String text, Optional<Rule> law, String why) {
  @Override
  public String toString() {
    String base = "rank " + rank + " line " + line + ": " + text;
    return law.map(rule -> base + "  [" + rule + ": " + why + "]").orElse(base);
  }
}
