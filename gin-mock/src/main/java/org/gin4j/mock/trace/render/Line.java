package org.gin4j.mock.trace.render;

/** Draws the lines of arrows. */
final class Line {
  private static final int ROOM = 5;
  private static final int HEAD = 10;
  private static final int HALF_HEAD = 4;

  private Line() {}

  /** Draws a straight line with a head that ends just before a mark. */
  static void straight(Xml xml, Flow flow, String style, int x1, int y1, int x2, int y2) {
    double length = Math.hypot(x2 - x1, y2 - y1);
    double dx = (x2 - x1) / length;
    double dy = (y2 - y1) / length;
    double tipX = x2 - ROOM * dx;
    double tipY = y2 - ROOM * dy;
    xml.empty("line", "class", style, "x1", x1, "y1", y1, "x2", rounded(tipX), "y2", rounded(tipY));
    head(xml, flow, style, tipX, tipY, dx, dy);
  }

  /** Draws an arc from one row of a lane to a later one. */
  static void arc(Xml xml, Flow flow, String style, int x, int y1, int y2, int bulge) {
    int out = x + bulge;
    xml.empty(
        "path",
        "class",
        style,
        "d",
        "M"
            + x
            + ","
            + y1
            + "C"
            + out
            + ","
            + y1
            + " "
            + out
            + ","
            + y2
            + " "
            + (x + ROOM)
            + ","
            + y2);
    if (flow != Flow.LOCAL) {
      head(xml, flow, style, x + ROOM, y2, -1, 0);
    }
  }

  private static void head(
      Xml xml, Flow flow, String style, double x, double y, double dx, double dy) {
    double backX = x - HEAD * dx;
    double backY = y - HEAD * dy;
    String path =
        "M"
            + point(backX - HALF_HEAD * dy, backY + HALF_HEAD * dx)
            + "L"
            + point(x, y)
            + "L"
            + point(backX + HALF_HEAD * dy, backY - HALF_HEAD * dx);
    boolean open = flow == Flow.SIGNAL;
    xml.empty("path", "class", style + (open ? " open" : " head"), "d", open ? path : path + "z");
  }

  private static String point(double x, double y) {
    return rounded(x) + "," + rounded(y);
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
