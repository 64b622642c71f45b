package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.TeamTag;
import org.gin4j.mock.litmus.LitmusLimitException;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;

/** Makes the machine of a program. */
final class Compiler {
  /** Sets of operations are the bits of a long. */
  private static final int MOST_OPERATIONS = 64;

  private final Program program;
  private final Machine machine;

  private Compiler(Program program, Lag lag) {
    this.program = program;
    this.machine = new Machine(program, lag);
  }

  /**
   * Makes the machine.
   *
   * @param lag where plain reads may lag behind the memory
   * @throws LitmusLimitException when the program has too many operations
   */
  static Machine compile(Program program, Lag lag) {
    return new Compiler(program, lag).machine();
  }

  private Machine machine() {
    for (int rank = 0; rank < program.ranks(); rank++) {
      machine.statements.add(new ArrayList<>());
      List<Statement> statements = program.statements().get(rank);
      for (int position = 0; position < statements.size(); position++) {
        statement(rank, position, statements.get(position));
      }
    }
    if (machine.ops.size() > MOST_OPERATIONS) {
      throw new LitmusLimitException(
          program.file()
              + ": has "
              + machine.ops.size()
              + " operations, at most "
              + MOST_OPERATIONS
              + " can be explored");
    }
    machine.layout = new Layout(program, machine.steps.size());
    machine.ops.forEach(this::order);
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (Step step : machine.statements.get(rank)) {
        order(rank, step);
      }
    }
    Concerns.of(machine);
    Mistakes.of(machine);
    machine.freeze();
    return machine;
  }

  private void statement(int rank, int position, Statement s) {
    Step before = last(rank);
    Step first;
    if (Refusals.of(program, rank, s) != null) {
      first = step(StepKind.STATEMENT, rank, s, null);
      first.refused = true;
      machine.statements.get(rank).add(first);
    } else {
      switch (s.kind()) {
        case PUT, PUTVAL, GET, SIGNAL -> first = operation(rank, position, s);
        case LSASTORE ->
            // A store into the rank's own memory is a store like any other.
            first =
                s.peer() == rank
                    ? step(StepKind.STATEMENT, rank, s, null)
                    : operation(rank, position, s);
        case BARRIER -> {
          first = step(StepKind.ENTER, rank, s, null);
          Step leave = step(StepKind.LEAVE, rank, s, null);
          leave.needs.set(first.index);
          machine.statements.get(rank).add(leave);
        }
        default -> first = step(StepKind.STATEMENT, rank, s, null);
      }
      if (s.kind() != Kind.BARRIER) {
        machine.statements.get(rank).add(first);
      }
    }
    if (before != null) {
      first.needs.set(before.index);
    }
  }

  private Step last(int rank) {
    List<Step> steps = machine.statements.get(rank);
    return steps.isEmpty() ? null : steps.get(steps.size() - 1);
  }

  private Step step(StepKind kind, int rank, Statement s, Op op) {
    Step step = new Step(machine.steps.size(), kind, rank, s, op);
    machine.steps.add(step);
    return step;
  }

  private Step operation(int rank, int position, Statement s) {
    Op op = new Op(machine.ops.size(), rank, position, s);
    machine.ops.add(op);
    op.post = step(StepKind.POST, rank, s, op);
    if (s.kind() == Kind.GET) {
      op.getRead = step(StepKind.GET_READ, rank, s, op);
      op.getDone = step(StepKind.GET_DONE, rank, s, op);
      return op.post;
    }
    if (s.kind() == Kind.PUT) {
      op.consume = step(StepKind.CONSUME, rank, s, op);
    }
    if (s.kind() != Kind.SIGNAL) {
      op.arrive = step(StepKind.ARRIVE, s.peer(), s, op);
      if (machine.lags(s.peer(), s.variable())) {
        op.visible = step(StepKind.VISIBLE, s.peer(), s, op);
      }
    }
    if (s.action() != null) {
      op.signal = step(StepKind.SIGNAL, s.peer(), s, op);
    }
    if (s.kind() == Kind.PUT && s.id() >= 0) {
      op.count = step(StepKind.COUNT, rank, s, op);
    }
    return op.post;
  }

  /** What the steps of an operation come after. */
  private void order(Op op) {
    after(op.consume, op.post);
    after(op.arrive, op.consume != null ? op.consume : op.post);
    after(op.visible, op.arrive);
    after(op.signal, op.arrive != null ? op.arrive : op.post);
    after(op.count, op.consume);
    after(op.getRead, op.post);
    after(op.getDone, op.getRead);
    for (Op earlier : machine.ops) {
      if (earlier.initiator != op.initiator || earlier.position >= op.position) {
        continue;
      }
      if (op.action() != null && op.action().strong(program.strong()) && op.sameChannel(earlier)) {
        after(op.signal, earlier.arrive);
        after(op.signal, earlier.signal);
      }
      if (earlier.isStore()
          && (released(earlier, op.position) || (op.isStore() && sameCell(earlier, op)))) {
        after(op.arrive, earlier.arrive);
        after(op.signal, earlier.arrive);
      }
    }
  }

  private static boolean sameCell(Op op, Op other) {
    return other.writesTo(op.target(), op.statement.variable());
  }

  /** Returns whether a release stands between a direct store and a later place. */
  private boolean released(Op store, int position) {
    List<Step> steps = machine.statements.get(store.initiator);
    for (int between = store.position + 1; between < position; between++) {
      if (!steps.get(between).refused && steps.get(between).statement.releases()) {
        return true;
      }
    }
    return false;
  }

  private static void after(Step later, Step earlier) {
    if (later != null && earlier != null) {
      later.needs.set(earlier.index);
    }
  }

  /** What a statement waits for, other than a value. */
  private void order(int rank, Step step) {
    if (step.refused) {
      return;
    }
    Statement s = step.statement;
    int position = machine.statements.get(rank).indexOf(step);
    switch (s.kind()) {
      case FLUSH -> locallyComplete(step, position, s.context(), -1);
      case WAIT -> {
        int made = position;
        do {
          made--;
        } while (program.statements().get(rank).get(made).request() != s.request()
            || program.statements().get(rank).get(made).kind() != Kind.FLUSHASYNC);
        Statement request = program.statements().get(rank).get(made);
        locallyComplete(step, made, request.context(), request.peer());
      }
      case BARRIER -> leave(step, position);
      default -> {}
    }
  }

  private void locallyComplete(Step step, int position, int context, int peer) {
    for (Op op : machine.ops) {
      if (op.initiator == step.rank
          && op.position < position
          && !op.isStore()
          && op.statement.context() == context
          && (peer < 0 || op.target() == peer)) {
        after(step, op.localCompletion());
        step.flushes |= op.isPut() ? 1L << op.id : 0;
      }
    }
  }

  private void leave(Step step, int position) {
    Statement s = step.statement;
    for (int context = 0; context < program.contexts(); context++) {
      if (!s.covers(context)) {
        continue;
      }
      int round = round(step.rank, position, s, context);
      for (int member = 0; member < program.ranks(); member++) {
        boolean inTeam = s.team() == TeamTag.WORLD || program.sameRail(step.rank, member);
        if (inTeam && member != step.rank) {
          meet(step, member, context, round);
        }
      }
      if (s.fence().includesPut()) {
        settled(step, step.rank, position, context);
      }
      if (s.fence().includesGet()) {
        for (Op op : machine.ops) {
          if (op.initiator == step.rank
              && op.position < position
              && op.statement.context() == context) {
            after(step, op.getDone);
          }
        }
      }
    }
  }

  /**
   * The cell that a member raises says that it has entered and, when raised strongly, that what it
   * posted before is settled. All of this stays true, and nothing else reads the cell, so that
   * raising it needs no step of its own.
   */
  private void meet(Step leave, int member, int context, int round) {
    int position = Barriers.position(machine, member, leave.statement, context, round);
    if (position < 0) {
      leave.never = true;
      return;
    }
    Step theirs = machine.statements.get(member).get(position);
    leave.needs.set(theirs.index - 1);
    // A member that does not fence puts itself has been promised nothing about them [B2].
    if (leave.statement.fence().includesPut() && theirs.statement.fence().includesPut()) {
      settled(leave, member, position, context);
    }
    for (Op op : machine.ops) {
      if (op.isStore() && op.initiator == member && released(op, position + 1)) {
        after(leave, op.arrive);
      }
    }
  }

  private void settled(Step leave, int initiator, int position, int context) {
    for (Op op : machine.ops) {
      if (op.initiator == initiator
          && op.position < position
          && op.target() == leave.rank
          && !op.isStore()
          && op.statement.context() == context) {
        after(leave, op.arrive);
        after(leave, op.signal);
      }
    }
  }

  private int round(int rank, int position, Statement s, int context) {
    int round = 0;
    while (Barriers.position(machine, rank, s, context, round) != position) {
      round++;
    }
    return round;
  }
}
