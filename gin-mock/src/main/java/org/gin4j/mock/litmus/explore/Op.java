package org.gin4j.mock.litmus.explore;

import org.gin4j.mock.litmus.lang.Action;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Statement;

/** An operation of the fabric, and its steps; a step that it does not have is null. */
final class Op {
  final int id;
  final int initiator;
  final int position;
  final Statement statement;

  /** Whether its cell is raised both by Inc and by Add [S4]. */
  boolean mixed;

  Step post;
  Step consume;
  Step arrive;
  Step visible;
  Step signal;
  Step count;
  Step getRead;
  Step getDone;

  Op(int id, int initiator, int position, Statement statement) {
    this.id = id;
    this.initiator = initiator;
    this.position = position;
    this.statement = statement;
  }

  Kind kind() {
    return statement.kind();
  }

  Action action() {
    return statement.action();
  }

  int target() {
    return statement.peer();
  }

  boolean isPut() {
    return kind() == Kind.PUT || kind() == Kind.PUTVAL;
  }

  boolean isFlushedBy(Step step) {
    return (step.flushes >>> id & 1) != 0;
  }

  boolean isStore() {
    return kind() == Kind.LSASTORE;
  }

  /** Returns whether it writes a cell of the target. */
  boolean writesTo(int rank, int variable) {
    return arrive != null && target() == rank && statement.variable() == variable;
  }

  /** Returns whether it is an operation of the same initiator, context and peer. */
  boolean sameChannel(Op other) {
    return !isStore()
        && !other.isStore()
        && initiator == other.initiator
        && target() == other.target()
        && statement.context() == other.statement.context();
  }

  /** Returns the step after which it is locally complete, or null when posting is enough. */
  Step localCompletion() {
    return getDone != null ? getDone : consume;
  }

  /** Returns the step after which the target's plain reads see it. */
  Step settled() {
    return visible != null ? visible : arrive;
  }
}
