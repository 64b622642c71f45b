package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.TraceEvent;

/** The words to the right of the lanes: a line for each event, in columns. */
final class Captions {
  private static final int LABEL = 44;
  private static final int SITE = 40;
  private static final int BADGE_GAP = 4;
  private static final int GAP = 14;
  private static final List<String> HEAD =
      List.of("who", "event", "what", "ctx", "call site", "law");

  private final int[] x = new int[HEAD.size()];
  private final int left;
  private final int right;
  private final Named named;

  Captions(List<Row> rows, Named named, int left) {
    this.named = named;
    this.left = left;
    int[] widths = new int[HEAD.size()];
    List<List<String>> lines = new ArrayList<>(List.of(HEAD));
    int badges = 0;
    for (Row row : rows) {
      if (row instanceof Row.Begin begin) {
        lines.add(columns(begin.event()));
        badges = Math.max(badges, Badge.width(badges(begin.event())));
      }
    }
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], new Printable(line.get(i)).width());
      }
    }
    int next = badges == 0 ? left : left + badges + BADGE_GAP;
    for (int i = 0; i < widths.length; i++) {
      x[i] = next;
      next += Text.width(widths[i]) + GAP;
    }
    right = next - GAP;
  }

  private static List<String> columns(TraceEvent event) {
    return List.of(
        who(event),
        Words.kind(event.kind()),
        new Printable(event.label()).head(LABEL),
        Words.number(event.context()),
        new Printable(event.site()).tail(SITE),
        Words.law(event));
  }

  private static String who(TraceEvent event) {
    if (event.peer() < 0) {
      return Integer.toString(event.rank());
    }
    boolean incoming =
        Flow.to(event.kind()).isPresent()
            && event.kind() != EventKind.CONSUME
            && event.kind() != EventKind.COUNT;
    return event.rank() + (incoming ? " ← " : " → ") + event.peer();
  }

  private List<Integer> badges(TraceEvent event) {
    List<Integer> numbers = named.by(event);
    return numbers.subList(0, Math.min(3, numbers.size()));
  }

  int right() {
    return right;
  }

  void head(Xml xml, int y) {
    for (int i = 0; i < x.length; i++) {
      Text.draw(xml, HEAD.get(i), "dim", x[i], y);
    }
  }

  void event(Xml xml, TraceEvent event, boolean hot, int y) {
    Badge.draw(xml, badges(event), left, y);
    List<String> columns = columns(event);
    List<String> styles =
        hot
            ? List.of("bad", "bad", "bad", "bad", "bad", "bad")
            : List.of("plain", "plain", "plain", "dim", "dim", "dim");
    for (int i = 0; i < x.length; i++) {
      Text.draw(xml, columns.get(i), styles.get(i), x[i], y);
    }
  }

  void note(Xml xml, String note, int y) {
    Text.draw(xml, note, "dim", x[0], y);
  }

  void end(Xml xml, TraceEvent event, int y) {
    Text.draw(xml, Integer.toString(event.rank()), "dim", x[0], y);
    Text.draw(xml, "end", "dim", x[1], y);
    Text.draw(xml, new Printable(event.label()).head(LABEL), "dim", x[2], y);
  }
}
