package org.gin4j.mock.trace.render;

/** Words in the picture: one fixed-width font, so that their room is known beforehand. */
final class Text {
  static final int LINE = 18;
  private static final double CELL = 7.3;
  private static final int BASELINE = 4;

  private Text() {}

  static int width(int cells) {
    return (int) Math.ceil(cells * CELL);
  }

  static int cells(int width) {
    return (int) (width / CELL);
  }

  /** Draws words whose vertical middle is at y. */
  static void draw(Xml xml, String words, String style, int x, int y) {
    if (!words.isEmpty()) {
      xml.text("text", words, "class", style, "x", x, "y", y + BASELINE);
    }
  }
}
