package org.gin4j.mock.trace.render;

import java.util.List;
import org.gin4j.mock.trace.Trace;

/**
 * A trace as a picture that stands alone: no scripts, nothing to load. Everything is told apart by
 * shape, dashes or hatching and not by colour alone.
 */
public final class SvgRendering {
  private static final int LEAST_WIDTH = 760;
  private static final String STYLE =
      """

      .gin-trace text{font:12px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#111}
      .gin-trace .name{font-size:18px;font-weight:bold}
      .gin-trace .dim{fill:#555}
      .gin-trace .bad{fill:#a33c00;font-weight:bold}
      .gin-trace .rank{font-weight:bold;text-anchor:middle;paint-order:stroke;stroke:#fff;stroke-width:4}
      .gin-trace .number{fill:#fff;font-size:11px;font-weight:bold;text-anchor:middle}
      .gin-trace .badge{fill:#d55e00}
      .gin-trace .ground{fill:#f6f6f6}
      .gin-trace .bad-ground{fill:#fde3d0}
      .gin-trace .lane{stroke:#999;stroke-width:1.5}
      .gin-trace .gap{stroke:#fff;stroke-width:16}
      .gin-trace .bar{stroke:#333;fill:#fff}
      .gin-trace .wait{fill:url(#gin-trace-wait)}
      .gin-trace .barrier{fill:url(#gin-trace-barrier)}
      .gin-trace .flush{fill:url(#gin-trace-flush)}
      .gin-trace .full{fill:#111}
      .gin-trace .hollow{fill:#fff;stroke:#111;stroke-width:1.8}
      .gin-trace .line{fill:none;stroke:#111;stroke-width:2}
      .gin-trace .fault{stroke-width:4}
      .gin-trace .flow{fill:none;stroke-width:1.8}
      .gin-trace .put{stroke:#0072b2}
      .gin-trace .signal{stroke:#7b2d8b;stroke-dasharray:7 4}
      .gin-trace .get{stroke:#00795a;stroke-dasharray:14 4}
      .gin-trace .store{stroke:#7a5c00;stroke-dasharray:2 3}
      .gin-trace .local{stroke:#777;stroke-width:1.2}
      .gin-trace .lost{stroke:#777;stroke-dasharray:2 2}
      .gin-trace .head,.gin-trace .open,.gin-trace .hollow{stroke-dasharray:none}
      .gin-trace .put.head{fill:#0072b2}
      .gin-trace .get.head{fill:#00795a}
      .gin-trace .store.head{fill:#7a5c00}
      .gin-trace .hot{stroke:#d55e00;stroke-width:3}
      .gin-trace .full.hot,.gin-trace .flow.hot.head{fill:#d55e00}
      """;

  private SvgRendering() {}

  /** Returns a trace as an SVG document. */
  public static String render(Trace trace) {
    Named named = new Named(trace);
    Selection selection = new Selection(trace, named);
    List<Row> rows = selection.rows();
    Diagram diagram = new Diagram(trace, rows, named);
    int width = Math.max(LEAST_WIDTH, diagram.width());
    Section header = Header.of(trace, selection, width);
    Section middle = diagram.draw();
    Section legend = Legend.of(trace, rows, diagram.flows(), width);
    int height = header.height() + middle.height() + legend.height();

    Xml xml = new Xml();
    xml.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        "gin-trace",
        "role",
        "img",
        "width",
        width,
        "height",
        height,
        "viewBox",
        "0 0 " + width + " " + height);
    xml.text("title", new Printable(trace.title()).text());
    xml.text("style", STYLE);
    patterns(xml);
    xml.empty("rect", "width", width, "height", height, "fill", "#fff");
    int next = header.place(xml, 0);
    next = middle.place(xml, next);
    legend.place(xml, next);
    xml.close();
    return xml.toString();
  }

  private static void patterns(Xml xml) {
    xml.open("defs");
    pattern(xml, "wait", "M-1,7L7,-1M-1,1L1,-1M5,7L7,5");
    pattern(xml, "barrier", "M0,3H6M3,0V6");
    pattern(xml, "flush", "M0,3H6");
    xml.close();
  }

  private static void pattern(Xml xml, String kind, String path) {
    xml.open(
        "pattern",
        "id",
        "gin-trace-" + kind,
        "width",
        6,
        "height",
        6,
        "patternUnits",
        "userSpaceOnUse");
    xml.empty("rect", "width", 6, "height", 6, "fill", "#fff");
    xml.empty("path", "d", path, "stroke", "#888", "stroke-width", 1);
    xml.close();
  }
}
