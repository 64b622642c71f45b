package org.gin4j.mock.litmus.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reads a litmus file: header, statements by rank and expectations, with {@code ---} between. */
public final class Reader {
  private static final String SEPARATOR = "---";

  private final String file;
  private final HeaderReader header = new HeaderReader();
  private final List<List<Statement>> statements = new ArrayList<>();
  private final List<StatementReader> ranks = new ArrayList<>();
  private final List<Expectation> expectations = new ArrayList<>();
  private Scope scope;
  private ExpectationReader expecting;
  private int current = -1;

  private Reader(String file) {
    this.file = file;
  }

  /**
   * Reads a program.
   *
   * @throws org.gin4j.mock.litmus.LitmusSyntaxException naming line and column
   */
  public static Program read(String file, String text) {
    return new Reader(file).program(text.lines().toList());
  }

  private Program program(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      Line line = new Line(file, i + 1, lines.get(i));
      if (!line.ended()) {
        line(line);
      }
    }
    if (expecting == null) {
      Line end = new Line(file, lines.size() + 1, "");
      throw end.at(
          end.peek(),
          "the file ends here, expected '---' and "
              + (scope == null ? "statements" : "expectations"));
    }
    return new Program(
        file,
        scope.name.isEmpty() ? file : scope.name,
        lesson(lines),
        scope.ranks,
        scope.lsa,
        scope.contexts,
        scope.signals,
        scope.counters,
        scope.connection,
        scope.strong,
        scope.va,
        List.copyOf(scope.variables),
        statements.stream().map(List::copyOf).toList(),
        registers(),
        List.copyOf(expectations));
  }

  private void line(Line line) {
    boolean separator = line.peek().text().equals(SEPARATOR);
    if (expecting != null) {
      expectations.add(expecting.read(line));
    } else if (scope != null) {
      if (separator) {
        line.take();
        line.expectEnd();
        expecting = new ExpectationReader(scope, registers());
      } else {
        statement(line);
      }
    } else if (separator) {
      scope = header.end(line);
      line.take();
      line.expectEnd();
      for (int rank = 0; rank < scope.ranks; rank++) {
        statements.add(new ArrayList<>());
        ranks.add(new StatementReader(scope, rank));
      }
    } else {
      header.read(line);
    }
  }

  private void statement(Line line) {
    if (line.takes("rank")) {
      current = scope.rank(line);
      line.expect(":");
      line.expectEnd();
    } else if (current < 0) {
      throw line.expected("'rank N:'");
    } else {
      statements.get(current).add(ranks.get(current).read(line));
    }
  }

  private List<List<String>> registers() {
    return ranks.stream().map(rank -> List.copyOf(rank.registers())).toList();
  }

  private static String lesson(List<String> lines) {
    return lines.stream()
        .takeWhile(line -> line.startsWith("#"))
        .map(line -> line.substring(1).strip())
        .collect(Collectors.joining("\n"));
  }
}
