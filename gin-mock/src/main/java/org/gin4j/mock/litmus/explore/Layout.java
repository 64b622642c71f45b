package org.gin4j.mock.litmus.explore;

import java.util.HashMap;
import java.util.Map;
import org.gin4j.mock.litmus.lang.Program;

/**
 * Where things are in a state: first a bit for each step, then values. Behind the values come
 * locations that only say which steps concern each other.
 */
final class Layout {
  /** Names of locations. */
  private record Name(String what, int rank, int context, int id) {}

  final int words;
  final int[] firstRegister;
  private final Map<Name, Integer> places = new HashMap<>();
  private int next;
  private int size;

  Layout(Program program, int steps) {
    words = (steps + Long.SIZE - 1) / Long.SIZE;
    next = words;
    firstRegister = new int[program.ranks()];
    for (int rank = 0; rank < program.ranks(); rank++) {
      firstRegister[rank] = next;
      next += program.registers().get(rank).size();
    }
  }

  int memory(int rank, int variable) {
    return place("memory", rank, 0, variable);
  }

  /** What plain reads return, where that lags behind the memory. */
  int view(int rank, int variable) {
    return place("view", rank, 0, variable);
  }

  int signal(int rank, int context, int id) {
    return place("signal", rank, context, id);
  }

  int counter(int rank, int context, int id) {
    return place("counter", rank, context, id);
  }

  /** The value that an operation carries. */
  int carried(Op op) {
    return place("carried", 0, 0, op.id);
  }

  /** The operations posted to a signal since its reset, where Inc and Add meet. */
  int since(int signal) {
    return place("since", 0, 0, signal);
  }

  /** The operations whose actions a statement found in the cell that it looked at. */
  int seen(Step look) {
    return place("seen", 0, 0, look.index);
  }

  /** The puts of which a rank has heard that their initiator flushed them. */
  int heard(int rank) {
    return place("heard", rank, 0, 0);
  }

  /** What a rank had heard when it posted an action or entered a barrier. */
  int told(Step step) {
    return place("told", 0, 0, step.index);
  }

  /** Ends the values; what is asked for first from now on is no part of a state. */
  void endValues() {
    size = next;
  }

  /** Says that posting to a cell concerns whoever looks at it. */
  int postsTo(int cell) {
    return place("posts", 0, 0, cell);
  }

  /** Returns the number of longs of a state. */
  int size() {
    return size;
  }

  /** Returns the number of locations. */
  int locations() {
    return next;
  }

  private int place(String what, int rank, int context, int id) {
    return places.computeIfAbsent(new Name(what, rank, context, id), name -> next++);
  }
}
