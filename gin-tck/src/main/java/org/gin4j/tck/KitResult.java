package org.gin4j.tck;

import java.util.List;
import org.gin4j.spi.Rule;

/**
 * One test's result.
 *
 * @param group the group it belongs to, such as {@code Signals}
 * @param test its name: the behaviour and a rule
 * @param rules the rules it covers
 * @param outcome what became of it
 * @param reason why it did not pass; empty when it did
 * @param millis how long it took
 */
public record KitResult(
    String group, String test, List<Rule> rules, Outcome outcome, String reason, long millis) {
  /** Copies the list. */
  public KitResult {
    rules = List.copyOf(rules);
  }
}
