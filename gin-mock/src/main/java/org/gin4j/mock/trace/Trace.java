package org.gin4j.mock.trace;

import java.util.List;
import org.gin4j.mock.Finding;

/**
 * A run: what happened, in order, and what was found.
 *
 * @param title what ran
 * @param ranks number of ranks
 * @param seed what repeats the run, as given to it
 * @param events the events, by id; when the run was longer than what is kept, the last ones
 * @param dropped how many earlier events were not kept
 * @param findings what the checker reported
 */
public record Trace(
    String title,
    int ranks,
    String seed,
    List<TraceEvent> events,
    long dropped,
    List<Finding> findings) {

  /** Copies the lists. */
  public Trace {
    events = List.copyOf(events);
    findings = List.copyOf(findings);
  }
}
