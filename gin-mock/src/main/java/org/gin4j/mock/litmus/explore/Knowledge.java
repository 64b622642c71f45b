package org.gin4j.mock.litmus.explore;

import java.util.List;
import org.gin4j.mock.litmus.lang.Kind;

/**
 * What each rank has seen and heard of in a run, as far as it decides what a mistake is filed
 * under: which actions it found where it looked, and which puts it may think flushed.
 */
final class Knowledge {
  private final Machine machine;
  private final boolean flushes;
  private final int[] seen;
  private final int[] heard;
  private final int[] told;

  private Knowledge(Machine machine) {
    this.machine = machine;
    flushes =
        machine.ops.stream()
            .anyMatch(op -> reliedOn(op) && machine.steps.stream().anyMatch(op::isFlushedBy));
    seen = new int[machine.steps.size()];
    heard = new int[machine.program.ranks()];
    told = new int[machine.steps.size()];
  }

  /** Gives a program's machine room in its states for what is noted. */
  static Knowledge of(Machine machine) {
    Knowledge knowledge = new Knowledge(machine);
    knowledge.findRaisers();
    knowledge.layOut();
    return knowledge;
  }

  private void findRaisers() {
    for (List<Step> ofRank : machine.statements) {
      for (int position = 0; position < ofRank.size(); position++) {
        Step look = ofRank.get(position);
        boolean matters =
            flushes || ofRank.subList(position, ofRank.size()).stream().anyMatch(this::relies);
        if (matters && looksAtSignal(look)) {
          int cell = machine.cell(look);
          look.raisers =
              machine.ops.stream()
                  .filter(op -> op.signal != null && machine.raised(op) == cell)
                  .toList();
        }
      }
    }
  }

  private void layOut() {
    for (Step step : machine.steps) {
      if (!step.raisers.isEmpty()) {
        seen[step.index] = machine.layout.seen(step);
      }
      if (flushes && tells(step)) {
        told[step.index] = machine.layout.told(step);
      }
    }
    for (int rank = 0; flushes && rank < heard.length; rank++) {
      heard[rank] = machine.layout.heard(rank);
    }
  }

  private static boolean tells(Step step) {
    return step.kind == StepKind.ENTER || (step.kind == StepKind.POST && step.op.signal != null);
  }

  private boolean reliedOn(Op put) {
    return put.isPut()
        && machine.statements.get(put.target()).stream().anyMatch(step -> touches(step, put));
  }

  private static boolean looksAtSignal(Step step) {
    Kind kind = step.statement.kind();
    return !step.refused
        && (kind == Kind.WAITSIG
            || kind == Kind.READSIG
            || kind == Kind.WAITVA
            || kind == Kind.READVA);
  }

  /** Returns whether a statement plainly touches what an operation brings. */
  boolean relies(Step step) {
    return machine.ops.stream().anyMatch(op -> touches(step, op));
  }

  private static boolean touches(Step step, Op op) {
    return op.writesTo(step.rank, Machine.plainlyRead(step.statement))
        || op.writesTo(step.rank, Machine.plainlyWritten(step.statement, step.rank));
  }

  /** Returns where in a state a statement's look is kept. */
  int place(Step look) {
    return seen[look.index];
  }

  /** Keeps what a step lets its rank know, or passes on. */
  void note(Step step, long[] state) {
    for (Op op : step.raisers) {
      state[seen[step.index]] |= op.signal.in(state) ? 1L << op.id : 0;
    }
    if (!flushes || !step.kind.ofProgram()) {
      return;
    }
    int own = heard[step.rank];
    state[own] |= step.flushes;
    if (tells(step)) {
      state[told[step.index]] = state[own];
    }
    if (step.kind == StepKind.LEAVE && step.statement.order().acquires()) {
      state[own] |= met(step, state);
    }
    for (Op op : step.raisers) {
      state[own] |= saw(step, op, state) ? state[told[op.post.index]] : 0;
    }
  }

  private long met(Step leave, long[] state) {
    long all = 0;
    for (int member = 0; member < heard.length; member++) {
      for (int context = 0; context < machine.program.contexts(); context++) {
        Step theirs = Barriers.counterpart(machine, leave, member, context);
        // Each member's ENTER is the step before its LEAVE.
        all |= theirs == null ? 0 : state[told[theirs.index - 1]];
      }
    }
    return all;
  }

  /** Returns whether a statement found an operation's action. */
  boolean saw(Step look, Op op, long[] state) {
    return (state[seen[look.index]] >>> op.id & 1) != 0;
  }

  /** Returns whether a rank has heard that the initiator of a put flushed it. */
  boolean heardOfFlush(int rank, Op put, long[] state) {
    return flushes && (state[heard[rank]] >>> put.id & 1) != 0;
  }
}
