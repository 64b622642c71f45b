package org.gin4j.mock.litmus.lang;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gin4j.mock.litmus.lang.Expectation.Kind;
import org.gin4j.spi.Rule;

/** Reads what a file says about its outcomes. */
final class ExpectationReader {
  private static final String EXPECTATION =
      "an expectation: allowed, forbidden, always, error, noerror or deadlock";
  private static final Set<String> KNOWN_MISTAKES =
      Set.of("F26", "F27", "F28", "F30", "F31", "F32", "F34");

  private final Scope scope;
  private final List<List<String>> registers;

  ExpectationReader(Scope scope, List<List<String>> registers) {
    this.scope = scope;
    this.registers = registers;
  }

  Expectation read(Line line) {
    Token first = line.peek();
    String word = line.word(EXPECTATION);
    List<Term> condition = new ArrayList<>();
    String rule = "";
    int rank = -1;
    Kind kind;
    switch (word) {
      case "allowed", "forbidden", "always" -> {
        line.expect(":");
        kind =
            word.equals("allowed")
                ? Kind.ALLOWED
                : word.equals("forbidden") ? Kind.FORBIDDEN : Kind.ALWAYS;
        do {
          condition.add(term(line));
        } while (line.takes("&"));
      }
      case "error" -> {
        line.expect(":");
        kind = Kind.ERROR;
        rule = rule(line);
        rank = line.takes("rank") ? scope.rank(line) : -1;
      }
      case "noerror" -> kind = Kind.NOERROR;
      case "deadlock" -> {
        line.expect(":");
        if (line.takes("allowed")) {
          kind = Kind.DEADLOCK_ALLOWED;
        } else if (line.takes("forbidden")) {
          kind = Kind.DEADLOCK_FORBIDDEN;
        } else {
          throw line.expected("allowed or forbidden");
        }
      }
      default -> throw line.at(first, "found '" + word + "', expected " + EXPECTATION);
    }
    line.expectEnd();
    return new Expectation(kind, line.number(), line.text(), List.copyOf(condition), rule, rank);
  }

  private Term term(Line line) {
    boolean atEnd = line.takes("final");
    int rank = scope.rank(line);
    line.expect(":");
    int variable = -1;
    int register = -1;
    if (atEnd) {
      variable = scope.variable(line);
    } else {
      Token token = line.peek();
      String name = line.word("a register");
      register = registers.get(rank).indexOf(name);
      if (register < 0) {
        throw line.at(
            token,
            "rank "
                + rank
                + " has no register '"
                + name
                + "', expected one of "
                + registers.get(rank));
      }
    }
    line.expect("=");
    return new Term(rank, register, variable, line.number("a value"));
  }

  private static String rule(Line line) {
    Token token = line.peek();
    String rule = line.word("the id of a rule, such as S2");
    boolean known =
        KNOWN_MISTAKES.contains(rule)
            || Arrays.stream(Rule.values()).anyMatch(each -> each.name().equals(rule));
    if (!known) {
      throw line.at(
          token,
          "there is no rule '" + rule + "', expected an id such as S2, or a mistake such as F31");
    }
    return rule;
  }
}
