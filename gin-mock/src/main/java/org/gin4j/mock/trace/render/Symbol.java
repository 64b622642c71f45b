package org.gin4j.mock.trace.render;

import org.gin4j.mock.trace.EventKind;

/** The sign that stands for a kind of event in a lane. */
final class Symbol {
  private static final int HALF_BAR = 7;

  private Symbol() {}

  static boolean isBar(EventKind kind) {
    return switch (kind) {
      case WAIT, BARRIER, FLUSH -> true;
      default -> false;
    };
  }

  static void bar(Xml xml, EventKind kind, boolean hot, int x, int top, int bottom) {
    xml.empty(
        "rect",
        "class",
        "bar " + Words.kind(kind) + (hot ? " hot" : ""),
        "x",
        x - HALF_BAR,
        "y",
        top,
        "width",
        2 * HALF_BAR,
        "height",
        bottom - top,
        "rx",
        3);
  }

  static void mark(Xml xml, EventKind kind, boolean hot, int x, int y) {
    String style = hot ? " hot" : "";
    switch (kind) {
      case POST -> xml.empty("circle", "class", "full" + style, "cx", x, "cy", y, "r", 5);
      case ARRIVE, GET_DONE ->
          xml.empty("circle", "class", "full" + style, "cx", x, "cy", y, "r", 3);
      case GET_READ -> xml.empty("circle", "class", "hollow" + style, "cx", x, "cy", y, "r", 4);
      case SIGNAL -> path(xml, "full" + style, "M", x - 5, y + 4, "h10l-5,-9z");
      case CONSUME -> path(xml, "line" + style, "M", x - 7, y, "h14");
      case COUNT -> path(xml, "line" + style, "M", x - 6, y, "h12m-6,-6v12");
      case READ -> path(xml, "hollow" + style, "M", x - 5, y - 5, "h10v10h-10z");
      case WRITE -> path(xml, "full" + style, "M", x - 5, y - 5, "h10v10h-10z");
      case STORE -> path(xml, "full" + style, "M", x - 6, y, "l6,-6l6,6l-6,6z");
      case PUBLISH -> path(xml, "hollow" + style, "M", x - 6, y, "l6,-6l6,6l-6,6z");
      case RESET -> path(xml, "line" + style, "M", x - 6, y - 6, "h12l-12,12h12");
      case FAULT -> path(xml, "line fault" + style, "M", x - 7, y - 7, "l14,14m0,-14l-14,14");
      default -> throw new IllegalArgumentException(kind + " is drawn as a bar");
    }
  }

  private static void path(Xml xml, String style, String move, int x, int y, String rest) {
    xml.empty("path", "class", style, "d", move + x + "," + y + rest);
  }

  static String words(EventKind kind) {
    return switch (kind) {
      case POST -> "handed to the fabric";
      case CONSUME -> "source read, free for reuse";
      case ARRIVE -> "data is in the target's memory";
      case SIGNAL -> "visible at the target";
      case COUNT -> "a local counter is raised";
      case GET_READ -> "source read at the peer";
      case GET_DONE -> "data is in the caller's memory";
      case WAIT -> "until a signal or counter is reached";
      case BARRIER -> "until all have come";
      case FLUSH -> "until all posted is complete here";
      case READ -> "of the rank's own memory";
      case WRITE -> "of the rank's own memory";
      case STORE -> "into a peer's memory";
      case PUBLISH -> "direct stores visible at the peer";
      case RESET -> "of a signal or counter";
      case FAULT -> "a loss or failure, as asked for";
    };
  }
}
