package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** The lanes, what happened in them, and the words beside them. */
final class Diagram {
  private static final int MARGIN = 16;
  private static final int HEAD = 36;
  private static final int FOOT = 30;
  private static final int TRACK = 17;
  private static final int WIDE_ENOUGH_FOR_WORDS = 60;

  private final Xml xml = new Xml();
  private final List<Row> rows;
  private final Named named;
  private final Grid grid;
  private final Arrows arrows;
  private final Captions captions;

  Diagram(Trace trace, List<Row> rows, Named named) {
    this.rows = rows;
    this.named = named;
    int digits = 4;
    for (Row row : rows) {
      digits = Math.max(digits, Long.toString(row.step()).length());
    }
    grid = new Grid(trace, rows, MARGIN + Text.width(digits) + MARGIN, HEAD);
    arrows = new Arrows(trace, grid, named);
    captions = new Captions(rows, named, grid.right() + MARGIN);
  }

  int width() {
    return captions.right() + MARGIN;
  }

  List<Flow> flows() {
    List<Flow> flows =
        new ArrayList<>(arrows.all().stream().map(Arrow::flow).distinct().sorted().toList());
    if (!arrows.lost().isEmpty()) {
      flows.add(Flow.LOST);
    }
    return flows;
  }

  Section draw() {
    ground();
    lanes();
    interruptions();
    bars();
    arrows.all().forEach(this::arrow);
    arrows.lost().forEach(this::lost);
    for (int i = 0; i < rows.size(); i++) {
      row(rows.get(i), grid.y(i));
    }
    return new Section(xml, grid.bottom() + FOOT);
  }

  private void ground() {
    for (int i = 0; i < rows.size(); i++) {
      boolean bad = rows.get(i) instanceof Row.Begin begin && named.contains(begin.event());
      if (bad || i % 2 == 1) {
        xml.empty(
            "rect",
            "class",
            bad ? "ground bad-ground" : "ground",
            "x",
            0,
            "y",
            grid.y(i) - Grid.ROW / 2,
            "width",
            width(),
            "height",
            Grid.ROW);
      }
    }
  }

  private void lanes() {
    for (int rank : grid.ranks()) {
      int x = grid.x(rank);
      xml.empty(
          "line", "class", "lane", "x1", x, "y1", grid.top() - 4, "x2", x, "y2", grid.bottom() + 4);
    }
    names(grid.top() - 10);
    names(grid.bottom() + 18);
    Text.draw(xml, "step", "dim", MARGIN, grid.top() - 14);
    captions.head(xml, grid.top() - 14);
  }

  private void names(int y) {
    String prefix = grid.pitch() < WIDE_ENOUGH_FOR_WORDS ? "r" : "rank ";
    for (int rank : grid.ranks()) {
      xml.text("text", prefix + rank, "class", "rank", "x", grid.x(rank), "y", y);
    }
  }

  private void interruptions() {
    for (int i = 0; i < rows.size(); i++) {
      int y = grid.y(i);
      if (rows.get(i) instanceof Row.Gap gap) {
        captions.note(xml, "⋮ " + Words.count(gap.events(), "event") + " not shown", y);
      }
      if (rows.get(i) instanceof Row.Gap || rows.get(i) instanceof Row.Names) {
        xml.empty("line", "class", "gap", "x1", grid.left(), "y1", y, "x2", grid.right(), "y2", y);
      }
    }
  }

  private void bars() {
    Map<Integer, List<Integer>> tracks = new HashMap<>();
    for (Row row : rows) {
      if (row instanceof Row.Begin begin && Symbol.isBar(begin.event().kind())) {
        bar(begin.event(), tracks.computeIfAbsent(begin.event().rank(), rank -> new ArrayList<>()));
      }
    }
  }

  private void bar(TraceEvent event, List<Integer> ends) {
    int top = grid.beginY(event) - Grid.ROW / 2 + 2;
    int bottom = grid.endY(event) + Grid.ROW / 2 - 2;
    int track = 0;
    while (track < ends.size() && ends.get(track) > top) {
      track++;
    }
    if (track == ends.size()) {
      ends.add(bottom);
    } else {
      ends.set(track, bottom);
    }
    xml.open("g", "class", "lasting", "data-event", event.id());
    xml.text("title", Tip.of(event));
    Symbol.bar(
        xml,
        event.kind(),
        named.contains(event),
        grid.x(event.rank()) - track * TRACK,
        top,
        bottom);
    xml.close();
  }

  private void arrow(Arrow arrow) {
    String style = "flow " + arrow.flow().style() + (arrow.hot() ? " hot" : "");
    int x1 = grid.x(arrow.from().rank());
    int x2 = grid.x(arrow.to().rank());
    int y1 = grid.beginY(arrow.from());
    int y2 = grid.beginY(arrow.to());
    xml.open("g", "class", "arrow", "data-event", arrow.to().id());
    xml.text("title", Tip.of(arrow));
    if (x1 == x2) {
      int bulge = Math.min(grid.pitch() * 2 / 5, 12 + (y2 - y1) / 6);
      Line.arc(xml, arrow.flow(), style, x1, y1, y2, bulge);
    } else {
      Line.straight(xml, arrow.flow(), style, x1, y1, x2, y2);
    }
    xml.close();
  }

  private void lost(TraceEvent event) {
    int x = grid.x(event.rank());
    int y = grid.beginY(event);
    int end = x + (event.peer() < event.rank() ? -1 : 1) * grid.pitch() / 3;
    String style = "flow lost" + (named.contains(event) ? " hot" : "");
    xml.open("g", "class", "unfinished", "data-event", event.id());
    xml.text("title", Tip.of(event) + "\n" + Flow.LOST.words());
    xml.empty("line", "class", style, "x1", x, "y1", y, "x2", end, "y2", y);
    xml.empty("circle", "class", "hollow " + style, "cx", end, "cy", y, "r", 3);
    xml.close();
  }

  private void row(Row row, int y) {
    String step = Long.toString(row.step());
    if (row instanceof Row.Begin begin) {
      TraceEvent event = begin.event();
      boolean hot = named.contains(event) || arrows.isHot(event);
      xml.open("g", "class", "event", "data-event", event.id());
      xml.text("title", Tip.of(event));
      Text.draw(xml, step, hot ? "bad" : "dim", MARGIN, y);
      if (!Symbol.isBar(event.kind())) {
        Symbol.mark(xml, event.kind(), hot, grid.x(event.rank()), y);
      }
      if (named.contains(event)) {
        badge(event, y);
      }
      captions.event(xml, event, hot, y);
      xml.close();
    } else if (row instanceof Row.Names) {
      names(y + 4);
    } else if (row instanceof Row.End end) {
      Text.draw(xml, step, "dim", MARGIN, y);
      captions.end(xml, end.event(), y);
    }
  }

  private void badge(TraceEvent event, int y) {
    List<Integer> first = named.by(event).subList(0, 1);
    int x = grid.x(event.rank());
    boolean left = event.peer() > event.rank();
    Badge.draw(xml, first, left ? x - 9 - Badge.width(first) : x + 11, y);
  }
}
