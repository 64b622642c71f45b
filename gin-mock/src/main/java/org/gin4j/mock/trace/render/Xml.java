package org.gin4j.mock.trace.render;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes well-formed XML. Attributes are given as names and values in turn. */
final class Xml {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  void open(String element, Object... attributes) {
    tag(element, attributes);
    out.append(">\n");
    open.push(element);
  }

  void close() {
    out.append("</").append(open.pop()).append(">\n");
  }

  void empty(String element, Object... attributes) {
    tag(element, attributes);
    out.append("/>\n");
  }

  void text(String element, String text, Object... attributes) {
    tag(element, attributes);
    out.append('>');
    escape(text);
    out.append("</").append(element).append(">\n");
  }

  void append(Xml finished) {
    out.append(finished.out);
  }

  private void tag(String element, Object... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(String.valueOf(attributes[i + 1]));
      out.append('"');
    }
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '&' -> out.append("&amp;");
        case '"' -> out.append("&quot;");
        default -> out.append(character);
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
