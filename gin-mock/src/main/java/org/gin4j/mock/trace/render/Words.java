package org.gin4j.mock.trace.render;

import java.util.Locale;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** How the renderings speak of an event. */
final class Words {
  private Words() {}

  static String kind(EventKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String steps(TraceEvent event) {
    if (event.end() == event.begin()) {
      return Long.toString(event.begin());
    }
    return event.begin() + "–" + (event.end() < event.begin() ? "" : event.end());
  }

  static String number(int number) {
    return number < 0 ? "" : Integer.toString(number);
  }

  static String law(TraceEvent event) {
    return event.law().map(Enum::name).orElse("");
  }

  static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** The rule that was broken, and the known mistakes related to it. */
  static String ids(Finding finding) {
    return finding.rule()
        + (finding.related().isEmpty() ? "" : " (" + String.join(", ", finding.related()) + ")");
  }

  static String summary(Trace trace) {
    return "seed "
        + trace.seed()
        + " · "
        + count(trace.ranks(), "rank")
        + " · "
        + count(trace.events().size(), "event")
        + (trace.dropped() == 0 ? "" : " (" + trace.dropped() + " earlier ones not kept)")
        + " · "
        + count(trace.findings().size(), "finding");
  }
}
