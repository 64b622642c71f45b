package org.gin4j.mock.trace.render;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** The findings in full, and what the signs mean. */
final class Legend {
  private static final int MARGIN = 16;
  private static final int INDENT = 50;
  private static final int MOST = 20;
  private static final int LONGEST = 800;
  private static final int SIGN = 14;
  private static final int WORDS = 40;
  private static final int FLOW = 32;
  private static final int BAR = 8;
  private static final int ENTRY = 360;

  private final Xml xml = new Xml();
  private final Map<Integer, TraceEvent> events = new HashMap<>();
  private final int width;
  private int y = 10;
  private int columns;
  private int entries;

  private Legend(int width) {
    this.width = width;
  }

  static Section of(Trace trace, List<Row> rows, List<Flow> flows, int width) {
    Legend legend = new Legend(width);
    trace.events().forEach(event -> legend.events.put(event.id(), event));
    legend.findings(trace.findings());
    legend.signs(rows, flows, !trace.findings().isEmpty());
    return new Section(legend.xml, legend.y);
  }

  private void findings(List<Finding> findings) {
    int number = 0;
    for (Finding finding : findings) {
      if (number == MOST) {
        line("and " + (findings.size() - MOST) + " more, not shown", "bad");
        break;
      }
      number++;
      Badge.draw(xml, List.of(number), MARGIN, y);
      line(Words.ids(finding) + ": " + finding.rule().statement(), "bad");
      line(finding.message(), "plain");
      for (int id : finding.events()) {
        TraceEvent event = events.get(id);
        line(event == null ? "event " + id + ", not kept" : Tip.of(event), "dim");
      }
      y += Text.LINE / 2;
    }
  }

  private void line(String words, String style) {
    Printable some = new Printable(new Printable(words).head(LONGEST));
    for (String line : some.wrap(Text.cells(width - INDENT - MARGIN))) {
      Text.draw(xml, line, style, INDENT, y);
      y += Text.LINE;
    }
  }

  private void signs(List<Row> rows, List<Flow> flows, boolean hot) {
    List<EventKind> kinds =
        rows.stream()
            .filter(Row.Begin.class::isInstance)
            .map(row -> ((Row.Begin) row).event().kind())
            .distinct()
            .sorted()
            .toList();
    columns = Math.max(1, (width - MARGIN) / ENTRY);
    for (EventKind kind : kinds) {
      int x = sign(Words.kind(kind) + ": " + Symbol.words(kind)) + SIGN;
      if (Symbol.isBar(kind)) {
        Symbol.bar(xml, kind, false, x, y - BAR, y + BAR);
      } else {
        Symbol.mark(xml, kind, false, x, y);
      }
    }
    for (Flow flow : flows) {
      int x = sign(flow.words());
      String style = "flow " + flow.style();
      if (flow == Flow.LOCAL || flow == Flow.LOST) {
        xml.empty("line", "class", style, "x1", x, "y1", y, "x2", x + FLOW, "y2", y);
      } else {
        Line.straight(xml, flow, style, x, y, x + FLOW, y);
      }
    }
    if (hot) {
      int x = sign("an operation that a finding names");
      xml.empty("line", "class", "flow hot", "x1", x, "y1", y, "x2", x + FLOW, "y2", y);
      Badge.draw(xml, List.of(1), sign("the finding of this number"), y);
    }
    y += Grid.ROW + MARGIN;
  }

  /** Writes what the next sign means and returns where the sign goes. */
  private int sign(String words) {
    if (entries > 0 && entries % columns == 0) {
      y += Grid.ROW;
    }
    int x = MARGIN + entries % columns * ENTRY;
    Text.draw(xml, words, "dim", x + WORDS, y);
    entries++;
    return x;
  }
}
