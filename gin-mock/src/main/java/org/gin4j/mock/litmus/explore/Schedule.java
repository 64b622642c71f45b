package org.gin4j.mock.litmus.explore;

import java.util.List;
import java.util.Optional;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.spi.Rule;

/**
 * An order of steps that leads somewhere; none of the fabric's steps in it can be left out.
 *
 * @param events the steps in order
 */
public record Schedule(List<Event> events) {

  /**
   * A step.
   *
   * @param kind what it is
   * @param rank where it happens
   * @param peer the other rank concerned, or -1
   * @param context the context, or -1
   * @param line the statement's line
   * @param text what happens, in words
   * @param cause index of the event that posted the operation, or -1
   * @param law the rule that allows it, where a reader may be surprised
   * @param why what is surprising about it, or the empty string
   */
  public record Event(
      EventKind kind,
      int rank,
      int peer,
      int context,
      int line,
      String text,
      int cause,
      Optional<Rule> law,
      String why) {}
}
