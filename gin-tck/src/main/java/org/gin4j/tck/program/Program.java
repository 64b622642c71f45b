package org.gin4j.tck.program;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program of all ranks: rounds of operations between full barriers. Legal by construction from
 * any numbers: ranges that are written are disjoint within a round, but for the contested places,
 * where every value is an outcome.
 */
public final class Program {
  private static final int[] VALUE_BYTES = {1, 2, 4, 8};

  private final int ranks;
  private final List<List<Long>> numbers;
  private final Abilities abilities;
  private final List<List<Operation>> rounds;

  private Program(int ranks, List<List<Long>> numbers, Abilities abilities) {
    this.ranks = ranks;
    this.numbers = numbers;
    this.abilities = abilities;
    this.rounds = numbers.stream().map(round -> place(ranks, round, abilities)).toList();
  }

  /** Makes a program from any numbers, listed by round. */
  public static Program of(int ranks, List<List<Long>> numbers, Abilities abilities) {
    return new Program(ranks, numbers, abilities);
  }

  /** Returns the number of ranks. */
  public int ranks() {
    return ranks;
  }

  Abilities abilities() {
    return abilities;
  }

  /** Returns the operations by round, in the order of their drawing. */
  List<List<Operation>> rounds() {
    return rounds;
  }

  private static List<Operation> place(int ranks, List<Long> numbers, Abilities abilities) {
    int[] targetEnd = new int[ranks];
    int[] gotEnd = new int[ranks];
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      Step step = Step.of(numbers.get(i));
      Step.Kind kind = kind(step.kind(), abilities);
      int initiator = step.initiator() % ranks;
      int peer = step.peer() % ranks;
      int bytes =
          switch (kind) {
            case PUT, GET -> step.size();
            case PUT_VALUE -> VALUE_BYTES[step.size() % VALUE_BYTES.length];
            case CONTEST -> Long.BYTES;
            case SIGNAL, MARK -> 0;
          };
      int target;
      if (kind == Step.Kind.CONTEST) {
        target = Layout.CONTEST + 8 * (step.id() % Layout.CONTESTED);
      } else {
        boolean get = kind == Step.Kind.GET;
        int[] ends = get ? gotEnd : targetEnd;
        int writer = get ? initiator : peer;
        target = (get ? Layout.GOT : Layout.TARGET) + ends[writer] + step.gap();
        ends[writer] += step.gap() + bytes;
      }
      boolean mark = kind == Step.Kind.MARK;
      boolean va = !mark && step.cell() == Step.Cell.VA_SIGNAL && abilities.va();
      int cell =
          mark ? Layout.mark(initiator) : step.id() % (va ? Layout.VA_CELLS : Layout.PLAIN_SIGNALS);
      long addend = mark || cell % 2 == 0 ? 1 : step.amount();
      operations.add(
          new Operation(
              kind,
              initiator,
              peer,
              step.context() % Layout.CONTEXTS,
              bytes,
              target,
              Layout.SOURCE + i * 3,
              0x0101_0101_0101_0101L * (1 + i % 100) + step.amount(),
              va,
              cell,
              acts(kind, step, abilities) ? addend : 0,
              mark || (step.strong() && abilities.strong()),
              kind == Step.Kind.PUT ? step.counter() : -1,
              step.after()));
    }
    return List.copyOf(operations);
  }

  private static Step.Kind kind(Step.Kind drawn, Abilities abilities) {
    if (drawn == Step.Kind.GET && !abilities.get()) {
      return Step.Kind.PUT;
    }
    return drawn == Step.Kind.MARK && !abilities.strong() ? Step.Kind.SIGNAL : drawn;
  }

  /** Without strong signals no barrier settles puts, so that each has its own signal. */
  private static boolean acts(Step.Kind kind, Step step, Abilities abilities) {
    return switch (kind) {
      case GET -> false;
      case SIGNAL, MARK -> true;
      case PUT, PUT_VALUE, CONTEST -> step.cell() != Step.Cell.NONE || !abilities.strong();
    };
  }

  /** Returns the operations that a rank does in a round, in its order. */
  List<Operation> of(int rank, int round) {
    return rounds.get(round).stream().filter(op -> op.initiator() == rank).toList();
  }

  /** Returns the program as text from which {@link #parse} makes it again. */
  public String text() {
    return ranks
        + ":"
        + numbers.stream()
            .map(round -> round.stream().map(String::valueOf).collect(Collectors.joining(",")))
            .collect(Collectors.joining("/"));
  }

  /** Makes a program from its text. */
  public static Program parse(String text, Abilities abilities) {
    int colon = text.indexOf(':');
    List<List<Long>> numbers =
        Stream.of(text.substring(colon + 1).split("/", -1))
            .map(
                round ->
                    round.isEmpty()
                        ? List.<Long>of()
                        : Stream.of(round.split(",", -1)).map(Long::valueOf).toList())
            .toList();
    return of(Integer.parseInt(text.substring(0, colon)), numbers, abilities);
  }

  /** Returns the program for a reader: one operation a line. */
  public String listing() {
    StringBuilder lines = new StringBuilder();
    for (int round = 0; round < rounds.size(); round++) {
      lines.append("round ").append(round).append('\n');
      rounds.get(round).forEach(op -> lines.append("  ").append(op).append('\n'));
    }
    return lines.toString();
  }
}
