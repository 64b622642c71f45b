package org.gin4j.mock.trace.render;

import java.util.List;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.Trace;

/** What ran, from which seed, and what was found, in short. */
final class Header {
  private static final int MARGIN = 16;
  private static final int LONGEST = 400;
  private static final int BRIEF = 3;

  private final Xml xml = new Xml();
  private final int cells;
  private int y = 24;

  private Header(int width) {
    cells = Text.cells(width - 2 * MARGIN);
  }

  static Section of(Trace trace, Selection selection, int width) {
    Header header = new Header(width);
    header.draw(trace, selection);
    return new Section(header.xml, header.y);
  }

  private void draw(Trace trace, Selection selection) {
    Text.draw(xml, new Printable(trace.title()).head(cells * 2 / 3), "name", MARGIN, y);
    y += 24;
    line(Words.summary(trace), "dim", MARGIN);
    line(
        "time flows down, a row for each step, not to scale;"
            + " hover over anything for its call site and rule; the signs are explained below",
        "dim",
        MARGIN);
    if (selection.isPartial()) {
      String which =
          trace.findings().isEmpty() ? "the last" : "those around the findings, and the last";
      line(
          "shows " + selection.size() + " of " + trace.events().size() + " events: " + which,
          "bad",
          MARGIN);
    }
    int number = 0;
    for (Finding finding : trace.findings()) {
      if (number == BRIEF) {
        line("and " + (trace.findings().size() - BRIEF) + " more, see below", "bad", MARGIN);
        break;
      }
      number++;
      y += 6;
      List<Integer> badge = List.of(number);
      Badge.draw(xml, badge, MARGIN, y);
      line(Words.ids(finding) + ": " + finding.message(), "bad", MARGIN + Badge.width(badge) + 4);
    }
  }

  private void line(String words, String style, int x) {
    int room = cells - Text.cells(x - MARGIN) - 1;
    Printable some = new Printable(new Printable(words).head(LONGEST));
    for (String line : some.wrap(room)) {
      Text.draw(xml, line, style, x, y);
      y += Text.LINE;
    }
  }
}
