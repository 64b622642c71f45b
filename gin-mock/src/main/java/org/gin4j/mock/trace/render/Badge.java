package org.gin4j.mock.trace.render;

import java.util.List;

/** The numbers of findings, in the colour of what clashes. */
final class Badge {
  private static final int GAP = 3;
  private static final int RADIUS = 8;

  private Badge() {}

  static int width(List<Integer> numbers) {
    return numbers.stream().mapToInt(number -> width(number) + GAP).sum();
  }

  private static int width(int number) {
    return 2 * RADIUS + 7 * (Integer.toString(number).length() - 1);
  }

  /** Draws numbers from left to right, the first one's left edge at x. */
  static void draw(Xml xml, List<Integer> numbers, int x, int y) {
    int left = x;
    for (int number : numbers) {
      int width = width(number);
      xml.empty(
          "rect",
          "class",
          "badge",
          "x",
          left,
          "y",
          y - RADIUS,
          "width",
          width,
          "height",
          2 * RADIUS,
          "rx",
          RADIUS);
      xml.text(
          "text", Integer.toString(number), "class", "number", "x", left + width / 2, "y", y + 4);
      left += width + GAP;
    }
  }
}
