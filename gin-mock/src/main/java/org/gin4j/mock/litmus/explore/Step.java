package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.lang.Statement;

/**
 * One thing that happens at most once in a run, as programs have no loops. The steps done say where
 * every rank and every operation is.
 */
final class Step {
  private static final int WORD = 6;

  final int index;
  final StepKind kind;
  final int rank;
  final Statement statement;
  final Op op;

  /** The steps that must have been done. */
  final BitSet needs = new BitSet();

  /** Whether it can never be done, as a peer it waits for never comes. */
  boolean never;

  /** Locations it reads, writes, or changes in a way that commutes with other changes. */
  final BitSet reads = new BitSet();

  final BitSet writes = new BitSet();
  final BitSet adds = new BitSet();

  /** What is a mistake when this step is done. */
  final List<Watch> watches = new ArrayList<>();

  /** What this step is a mistake by itself for. */
  final List<Finding> mistakes = new ArrayList<>();

  /** Whether the statement is refused and does nothing. */
  boolean refused;

  /** Whether it resets a cell that is raised both by Inc and by Add. */
  boolean resetsMixed;

  /** The puts that it makes locally complete, by id. */
  long flushes;

  /** The operations that raise the signal it looks at, when a later access may rely on them. */
  List<Op> raisers = List.of();

  private final int word;
  private final long bit;

  Step(int index, StepKind kind, int rank, Statement statement, Op op) {
    this.index = index;
    this.kind = kind;
    this.rank = rank;
    this.statement = statement;
    this.op = op;
    word = index >> WORD;
    bit = 1L << index;
  }

  /** Returns whether a state has this step behind it. */
  boolean in(long[] state) {
    return (state[word] & bit) != 0;
  }

  void mark(long[] state) {
    state[word] |= bit;
  }

  /**
   * A mistake if something holds when the step is done.
   *
   * @param broken what must not hold
   * @param finding what to report if it does
   */
  record Watch(Predicate<long[]> broken, Function<long[], Finding> finding) {
    /** A mistake while an operation is posted and has not come so far. */
    static Watch between(Step posted, Step settled, Function<long[], Finding> finding) {
      return new Watch(state -> posted.in(state) && !settled.in(state), finding);
    }
  }
}
