package org.gin4j.mock.litmus.lang;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gin4j.api.ConnectionType;

/** Reads the header, a setting a line. */
final class HeaderReader {
  static final int MOST_RANKS = 8;
  private static final int MOST = 64;
  private static final List<String> KEYS =
      List.of(
          "name",
          "ranks",
          "lsa",
          "contexts",
          "signals",
          "counters",
          "connection",
          "strong",
          "va",
          "vars",
          "strict");

  private final Scope scope = new Scope();
  private final Set<String> given = new HashSet<>();

  void read(Line line) {
    Token token = line.peek();
    String key = line.word("a setting of " + KEYS + " or '---'");
    if (!KEYS.contains(key)) {
      throw line.at(token, "found '" + key + "', expected a setting of " + KEYS + " or '---'");
    }
    if (!given.add(key)) {
      throw line.at(token, "'" + key + "' is there already, expected each setting once");
    }
    line.expect(":");
    if (key.equals("name")) {
      scope.name = line.text().substring(line.text().indexOf(':') + 1).strip();
      return;
    }
    switch (key) {
      case "ranks" -> scope.ranks = line.number("the number of ranks", 1, MOST_RANKS);
      case "lsa" -> scope.lsa = line.number("the number of ranks of a host", 1, MOST_RANKS);
      case "contexts" -> scope.contexts = line.number("the number of contexts", 1, MOST);
      case "signals" -> scope.signals = line.number("the number of signals", 0, MOST);
      case "counters" -> scope.counters = line.number("the number of counters", 0, MOST);
      case "connection" -> scope.connection = connection(line);
      case "strong" -> scope.strong = yes(line);
      case "va" -> scope.va = yes(line);
      default -> variables(line, key.equals("strict"));
    }
    line.expectEnd();
  }

  /** Returns what was read; the line is the one that ends the header. */
  Scope end(Line line) {
    if (scope.ranks == 0) {
      throw line.at(line.peek(), "the header ends here, expected 'ranks: N' before");
    }
    if (scope.ranks % scope.lsa != 0) {
      throw line.at(
          line.peek(),
          "lsa must divide the number of ranks; found " + scope.lsa + " and " + scope.ranks);
    }
    return scope;
  }

  private static ConnectionType connection(Line line) {
    if (line.takes("full")) {
      return ConnectionType.FULL;
    }
    if (line.takes("rail")) {
      return ConnectionType.RAIL;
    }
    throw line.expected("'full' or 'rail'");
  }

  private static boolean yes(Line line) {
    if (line.takes("yes")) {
      return true;
    }
    if (line.takes("no")) {
      return false;
    }
    throw line.expected("'yes' or 'no'");
  }

  private void variables(Line line, boolean strict) {
    while (!line.ended()) {
      Token token = line.peek();
      String word = line.word("the name of a variable");
      if (scope.indexOf(word) >= 0) {
        throw line.at(token, "the variable '" + word + "' is there already");
      }
      scope.variables.add(new Variable(word, strict));
    }
  }
}
