package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gin4j.api.Rolling;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;

/** The machine of docs/mock.md for one program: its steps, and what each does to a state. */
final class Machine {
  final Program program;
  private final Lag lag;
  final List<Step> steps = new ArrayList<>();
  final List<Op> ops = new ArrayList<>();

  /** The last step of every statement, by rank and position. */
  final List<List<Step>> statements = new ArrayList<>();

  Layout layout;
  Knowledge knowledge;
  private long[][] needs;

  Machine(Program program, Lag lag) {
    this.program = program;
    this.lag = lag;
  }

  /** Works out what is asked for again and again, once all steps are there. */
  void freeze() {
    needs = new long[steps.size()][];
    for (Step step : steps) {
      needs[step.index] = words(step.needs);
    }
  }

  long[] words(BitSet set) {
    long[] all = new long[layout.words];
    long[] some = set.toLongArray();
    System.arraycopy(some, 0, all, 0, some.length);
    return all;
  }

  long[] initial() {
    return new long[layout.size()];
  }

  /** Returns a step that must be done before this one, or -1 when there is none left. */
  int missing(Step step, long[] state) {
    long[] needed = needs[step.index];
    for (int word = 0; word < needed.length; word++) {
      long open = needed[word] & ~state[word];
      if (open != 0) {
        return word * Long.SIZE + Long.numberOfTrailingZeros(open);
      }
    }
    return -1;
  }

  boolean enabled(Step step, long[] state) {
    return !step.in(state)
        && !step.never
        && missing(step, state) < 0
        && (!waits(step) || reached(step, state));
  }

  /** Returns whether the step is done only once a cell has a value. */
  boolean waits(Step step) {
    return step.statement.kind().waitsForValue() && !step.refused;
  }

  boolean reached(Step step, long[] state) {
    return Rolling.lessOrEqual(awaited(step, state), state[cell(step)], step.statement.bits());
  }

  long awaited(Step step, long[] state) {
    return step.statement.value().of(state, layout.firstRegister[step.rank]);
  }

  /** Returns the signal, VA signal or counter that a statement is about. */
  int cell(Step step) {
    Statement s = step.statement;
    return switch (s.kind()) {
      case WAITSIG, READSIG, RESETSIG -> layout.signal(step.rank, s.context(), s.id());
      case WAITCTR, READCTR, RESETCTR -> layout.counter(step.rank, s.context(), s.id());
      default -> layout.memory(step.rank, s.variable());
    };
  }

  /** Returns the cell that an operation's action raises. */
  int raised(Op op) {
    int signal = op.action().signal();
    return signal >= 0
        ? layout.signal(op.target(), op.statement.context(), signal)
        : layout.memory(op.target(), op.action().variable());
  }

  /** Returns whether plain reads of a cell may lag behind it. */
  boolean lags(int rank, int variable) {
    return lag.of(rank, variable);
  }

  int view(int rank, int variable) {
    return lags(rank, variable) ? layout.view(rank, variable) : layout.memory(rank, variable);
  }

  /** Reports what is a mistake about doing a step now. */
  void check(Step step, long[] state, List<Finding> found) {
    found.addAll(step.mistakes);
    for (Step.Watch watch : step.watches) {
      if (watch.broken().test(state)) {
        found.add(watch.finding().apply(state));
      }
    }
  }

  /** Does a step. */
  void apply(Step step, long[] state) {
    step.mark(state);
    Statement s = step.statement;
    Op op = step.op;
    switch (step.kind) {
      case STATEMENT -> {
        if (!step.refused) {
          statement(step, state);
        }
      }
      case POST -> {
        if (op.consume == null && op.arrive != null) {
          state[layout.carried(op)] = s.value().constant();
        }
        if (op.mixed) {
          state[layout.since(raised(op))] |= 1L << op.id;
        }
      }
      case CONSUME -> state[layout.carried(op)] = state[layout.memory(step.rank, s.source())];
      case ARRIVE -> arrive(op, layout.memory(op.target(), s.variable()), state);
      case VISIBLE -> see(op.target(), s.variable(), state);
      case SIGNAL -> {
        state[raised(op)] += op.action().amount();
        if (op.action().signal() < 0) {
          see(op.target(), op.action().variable(), state);
        }
      }
      case COUNT -> {
        int cell = layout.counter(step.rank, s.context(), s.id());
        state[cell] = Rolling.truncate(state[cell] + 1, s.bits());
      }
      case GET_READ -> state[layout.carried(op)] = state[layout.memory(op.target(), s.source())];
      case GET_DONE -> {
        arrive(op, layout.memory(step.rank, s.variable()), state);
        see(step.rank, s.variable(), state);
      }
      case ENTER -> {}
      case LEAVE -> acquire(step, state);
      default -> throw new AssertionError(step.kind);
    }
    knowledge.note(step, state);
  }

  private void arrive(Op op, int cell, long[] state) {
    state[cell] = state[layout.carried(op)];
    state[layout.carried(op)] = 0;
  }

  private void statement(Step step, long[] state) {
    Statement s = step.statement;
    int register = layout.firstRegister[step.rank] + s.register();
    switch (s.kind()) {
      case STORE, LSASTORE -> {
        state[layout.memory(step.rank, s.variable())] = s.value().constant();
        see(step.rank, s.variable(), state);
      }
      case READ -> state[register] = state[view(step.rank, s.source())];
      case READSIG, READVA, READCTR ->
          state[register] = Rolling.truncate(state[cell(step)], s.bits());
      case RESETSIG, RESETVA, RESETCTR -> {
        state[cell(step)] = 0;
        if (s.kind() == Kind.RESETVA) {
          see(step.rank, s.variable(), state);
        }
        if (step.resetsMixed) {
          state[layout.since(cell(step))] = 0;
        }
      }
      default -> {}
    }
    acquire(step, state);
  }

  private void see(int rank, int variable, long[] state) {
    if (lags(rank, variable)) {
      state[layout.view(rank, variable)] = state[layout.memory(rank, variable)];
    }
  }

  private void acquire(Step step, long[] state) {
    if (!step.statement.acquires()) {
      return;
    }
    for (int variable = 0; variable < program.variables().size(); variable++) {
      see(step.rank, variable, state);
    }
    for (Op op : ops) {
      if (op.visible != null && op.target() == step.rank && op.arrive.in(state)) {
        op.visible.mark(state);
      }
    }
  }

  /** Returns the next step of a rank's program, or null when it has ended. */
  Step next(int rank, long[] state) {
    for (Step step : statements.get(rank)) {
      if (!step.in(state)) {
        return step;
      }
    }
    return null;
  }

  /** Returns whether all programs have ended. */
  boolean ended(long[] state) {
    for (List<Step> ofRank : statements) {
      if (!ofRank.isEmpty() && !ofRank.get(ofRank.size() - 1).in(state)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the statement reads the memory of its rank, and which variable. */
  static int plainlyRead(Statement statement) {
    return statement.kind() == Kind.READ || statement.kind() == Kind.PUT ? statement.source() : -1;
  }

  /** Returns the variable of its own rank that the statement overwrites, or -1. */
  static int plainlyWritten(Statement statement, int rank) {
    boolean own =
        statement.kind() == Kind.STORE
            || (statement.kind() == Kind.LSASTORE && statement.peer() == rank);
    return own ? statement.variable() : -1;
  }
}
