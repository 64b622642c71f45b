package org.gin4j.mock.litmus.lang;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ConnectionType;

/** What the header of a file says, and the names it brings. */
final class Scope {
  String name = "";
  int ranks;
  int lsa = 1;
  int contexts = 1;
  int signals = 4;
  int counters = 4;
  ConnectionType connection = ConnectionType.FULL;
  boolean strong = true;
  boolean va = true;
  final List<Variable> variables = new ArrayList<>();

  int variable(Line line) {
    Token token = line.peek();
    String word = line.word("a variable");
    int index = indexOf(word);
    if (index < 0) {
      throw line.at(
          token,
          "there is no variable '"
              + word
              + "', expected one of "
              + variables.stream().map(Variable::name).toList());
    }
    return index;
  }

  int indexOf(String variable) {
    return variables.stream().map(Variable::name).toList().indexOf(variable);
  }

  int rank(Line line) {
    return line.number("a rank", 0, ranks - 1);
  }
}
