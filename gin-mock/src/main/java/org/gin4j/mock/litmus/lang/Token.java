package org.gin4j.mock.litmus.lang;

/**
 * A word, number or sign of a line; the empty string is the line's end.
 *
 * @param text as written
 * @param column where it begins, from 1
 */
record Token(String text, int column) {
  boolean isWord() {
    return !text.isEmpty() && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_');
  }

  boolean isNumber() {
    char first =
        text.isEmpty() ? ' ' : text.charAt(text.length() > 1 && text.charAt(0) == '-' ? 1 : 0);
    return first >= '0' && first <= '9';
  }

  String shown() {
    return text.isEmpty() ? "the end of the line" : "'" + text + "'";
  }
}
