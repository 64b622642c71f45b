package org.gin4j.mock.trace.render;

import org.gin4j.mock.trace.TraceEvent;

/** What is shown when the pointer rests on something. */
final class Tip {
  private Tip() {}

  static String of(TraceEvent event) {
    StringBuilder tip = new StringBuilder();
    tip.append("step ").append(Words.steps(event)).append(": rank ").append(event.rank());
    tip.append(' ').append(Words.kind(event.kind())).append(' ');
    tip.append(new Printable(event.label()).text());
    if (!event.site().isEmpty()) {
      tip.append("\nat ").append(new Printable(event.site()).text());
    }
    event
        .law()
        .ifPresent(rule -> tip.append("\nby ").append(rule).append(": ").append(rule.statement()));
    return tip.toString();
  }

  static String of(Arrow arrow) {
    return "step "
        + arrow.from().begin()
        + " to "
        + arrow.to().begin()
        + ": "
        + arrow.flow().words()
        + ", rank "
        + arrow.from().rank()
        + " to "
        + arrow.to().rank()
        + "\n"
        + of(arrow.to());
  }
}
