package org.gin4j.mock;

import java.util.List;
import org.gin4j.spi.Rule;

/**
 * A misuse that a run showed.
 *
 * @param rule the rule that was broken
 * @param related ids of known ways into this mistake, such as {@code F31}; may be empty
 * @param message what happened, who did it and what to do, in one line
 * @param ranks the world ranks concerned, the one at fault first
 * @param sites the call sites concerned, each with what was done there, such as {@code read at
 *     Exchange.main(Exchange.java:23)}; of a litmus file, the lines
 * @param events ids of the trace's events that clash; empty when no trace was kept
 */
public record Finding(
    Rule rule,
    List<String> related,
    String message,
    List<Integer> ranks,
    List<String> sites,
    List<Integer> events) {

  /** Copies the lists. */
  public Finding {
    related = List.copyOf(related);
    ranks = List.copyOf(ranks);
    sites = List.copyOf(sites);
    events = List.copyOf(events);
  }
}
