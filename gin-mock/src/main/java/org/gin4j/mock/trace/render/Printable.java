package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Text of a program under test made fit to print: one line, without characters that XML or a
 * terminal would stumble over. Widths are counted in cells of a fixed-width font.
 *
 * @param text the text
 */
record Printable(String text) {
  private static final String CUT = "…";
  private static final char REPLACEMENT = '\uFFFD';
  private static final int FIRST_WIDE = 0x1100;
  private static final int FIRST_NARROW_SYMBOL = 0x2000;
  private static final int LAST_NARROW_SYMBOL = 0x25FF;

  Printable {
    StringBuilder fit = new StringBuilder(text.length());
    text.codePoints().map(Printable::fit).forEach(fit::appendCodePoint);
    text = fit.toString();
  }

  private static int fit(int character) {
    return switch (Character.getType(character)) {
      case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
          ' ';
      case Character.CONTROL -> Character.isWhitespace(character) ? ' ' : REPLACEMENT;
      case Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.NON_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.COMBINING_SPACING_MARK ->
          REPLACEMENT;
      default -> character;
    };
  }

  private static int width(int character) {
    boolean narrow =
        character < FIRST_WIDE
            || (character >= FIRST_NARROW_SYMBOL && character <= LAST_NARROW_SYMBOL)
            || character == REPLACEMENT;
    return narrow ? 1 : 2;
  }

  int width() {
    return text.codePoints().map(Printable::width).sum();
  }

  /** Returns the beginning of the text, at most so wide. */
  String head(int limit) {
    return width() <= limit ? text : text.substring(0, fitting(limit - 1)) + CUT;
  }

  /** Returns the end of the text, at most so wide: of a call site, the file and line. */
  String tail(int limit) {
    if (width() <= limit) {
      return text;
    }
    int begin = text.length();
    int used = CUT.length() + width(text.codePointBefore(begin));
    while (used <= limit) {
      begin = text.offsetByCodePoints(begin, -1);
      used += width(text.codePointBefore(begin));
    }
    return CUT + text.substring(begin);
  }

  /** Returns the text on lines at most so wide, broken at spaces where there are any. */
  List<String> wrap(int limit) {
    List<String> lines = new ArrayList<>();
    String rest = text.strip();
    while (new Printable(rest).width() > limit) {
      int fitting = new Printable(rest).fitting(limit);
      int space = rest.lastIndexOf(' ', fitting);
      int end = space > 0 ? space : fitting;
      lines.add(rest.substring(0, end).stripTrailing());
      rest = rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  private int fitting(int limit) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      used += width(character);
      if (used > limit) {
        break;
      }
      end += Character.charCount(character);
    }
    return end;
  }
}
