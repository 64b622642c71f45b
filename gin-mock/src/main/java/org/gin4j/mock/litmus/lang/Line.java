package org.gin4j.mock.litmus.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gin4j.mock.litmus.LitmusSyntaxException;

/** One line of a file, read token by token. */
final class Line {
  private static final Pattern TOKEN =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*|-?[0-9][A-Za-z0-9]*|>=|---|\\S");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+|0x[0-9A-Fa-f]+");
  private static final Pattern NUMBERED = Pattern.compile("([a-z])([0-9]{1,9})");

  private final String file;
  private final int number;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int next;

  Line(String file, int number, String raw) {
    this.file = file;
    this.number = number;
    int comment = raw.indexOf('#');
    String code = comment < 0 ? raw : raw.substring(0, comment);
    text = code.strip();
    Matcher matcher = TOKEN.matcher(code);
    while (matcher.find()) {
      tokens.add(new Token(matcher.group(), matcher.start() + 1));
    }
    tokens.add(new Token("", code.stripTrailing().length() + 1));
  }

  int number() {
    return number;
  }

  String text() {
    return text;
  }

  Token peek() {
    return tokens.get(next);
  }

  Token take() {
    Token token = peek();
    if (next < tokens.size() - 1) {
      next++;
    }
    return token;
  }

  boolean ended() {
    return peek().text().isEmpty();
  }

  /** Takes the token when it is this one. */
  boolean takes(String word) {
    if (!peek().text().equals(word)) {
      return false;
    }
    take();
    return true;
  }

  void expect(String word) {
    if (!takes(word)) {
      throw expected("'" + word + "'");
    }
  }

  void expectEnd() {
    if (!ended()) {
      throw expected("the end of the line");
    }
  }

  String word(String what) {
    if (!peek().isWord()) {
      throw expected(what);
    }
    return take().text();
  }

  long number(String what) {
    Token token = peek();
    if (!token.isNumber()) {
      throw expected(what);
    }
    try {
      String digits = token.text();
      long value =
          digits.startsWith("0x")
              ? Long.parseUnsignedLong(digits.substring(2), 16)
              : digits.startsWith("-") ? Long.parseLong(digits) : Long.parseUnsignedLong(digits);
      take();
      return value;
    } catch (NumberFormatException e) {
      throw NUMBER.matcher(token.text()).matches()
          ? at(token, token.text() + " is too large for 64 bits")
          : expected(what);
    }
  }

  int number(String what, int least, int most) {
    Token token = peek();
    long value = number(what);
    if (value < least || value > most) {
      throw at(token, what + " must be " + least + " to " + most + ", not " + token.text());
    }
    return (int) value;
  }

  /** Reads a letter with a number, such as {@code s0}. */
  int numbered(char letter, String what) {
    Matcher matcher = NUMBERED.matcher(peek().text());
    if (!matcher.matches() || matcher.group(1).charAt(0) != letter) {
      throw expected(what + " such as " + letter + "0");
    }
    take();
    return Integer.parseInt(matcher.group(2));
  }

  /** The error that something else stands here. */
  LitmusSyntaxException expected(String what) {
    return at(peek(), "found " + peek().shown() + ", expected " + what);
  }

  LitmusSyntaxException at(Token token, String message) {
    return new LitmusSyntaxException(file, number, token.column(), message);
  }
}
