package org.gin4j.mock.litmus;

import java.util.List;
import java.util.SequencedMap;
import org.gin4j.mock.trace.Trace;

/**
 * One way in which a program may end.
 *
 * @param values the values, by name as in a condition, such as {@code 1:r0}
 * @param schedule steps that lead there, none of which can be left out
 * @param trace the same as the trace of a run
 */
public record LitmusOutcome(
    SequencedMap<String, Long> values, List<LitmusStep> schedule, Trace trace) {

  /** Returns the values as a condition. */
  public String condition() {
    return condition(values);
  }

  static String condition(SequencedMap<String, Long> values) {
    return values.isEmpty()
        ? "ends"
        : String.join(
            " & ", values.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList());
  }
}
