package org.gin4j.it.random;

import java.util.ArrayList;
import java.util.List;

/**
 * A program of all ranks: rounds of operations whose target ranges are disjoint within the round.
 * Legal by construction from any steps.
 *
 * @param ranks number of ranks
 * @param rounds operations by round, in the order of their drawing
 */
record Scenario(int ranks, List<List<Operation>> rounds) {
  private static final int[] VALUE_BYTES = {1, 2, 4, 8};

  static Scenario of(int ranks, List<List<Long>> drawn) {
    List<List<Operation>> rounds = new ArrayList<>();
    for (List<Long> round : drawn) {
      rounds.add(place(ranks, round));
    }
    return new Scenario(ranks, List.copyOf(rounds));
  }

  private static List<Operation> place(int ranks, List<Long> drawn) {
    int[] targetEnd = new int[ranks];
    int[] gotEnd = new int[ranks];
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      Step step = Step.of(drawn.get(i));
      int initiator = step.initiator() % ranks;
      int peer = step.peer() % ranks;
      int bytes =
          switch (step.kind()) {
            case PUT, GET -> step.size();
            case PUT_VALUE -> VALUE_BYTES[step.size() % VALUE_BYTES.length];
            case SIGNAL -> 0;
          };
      boolean get = step.kind() == Step.Kind.GET;
      int[] ends = get ? gotEnd : targetEnd;
      int writer = get ? initiator : peer;
      int target = ends[writer] + step.gap();
      ends[writer] = target + bytes;
      Step.Cell cell = step.cell();
      int id = step.id() % (cell == Step.Cell.VA_SIGNAL ? Layout.VA_CELLS : Layout.SIGNALS);
      boolean acts = !get && (cell != Step.Cell.NONE || step.kind() == Step.Kind.SIGNAL);
      operations.add(
          new Operation(
              step,
              initiator,
              peer,
              step.context() % Layout.CONTEXTS,
              bytes,
              (get ? Layout.GOT : Layout.TARGET) + target,
              Layout.SOURCE + i * 3,
              0x0101_0101_0101_0101L * (1 + i % 100) + step.amount(),
              id,
              acts ? id % 2 == 0 ? 1 : step.amount() : 0));
    }
    return List.copyOf(operations);
  }

  /** Returns the operations that a rank does in a round. */
  List<Operation> of(int rank, int round) {
    return rounds.get(round).stream().filter(op -> op.initiator() == rank).toList();
  }
}
