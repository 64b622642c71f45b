package org.gin4j.mock.litmus.explore;

import java.util.List;
import org.gin4j.mock.litmus.lang.Action;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Statement;

/**
 * Says which locations every step reads, writes or adds to. What a check looks at counts as read,
 * so that the orders that decide about a mistake are all explored.
 */
final class Concerns {
  private final Machine machine;
  private final Layout layout;

  private Concerns(Machine machine) {
    this.machine = machine;
    this.layout = machine.layout;
  }

  static void of(Machine machine) {
    new Concerns(machine).all();
  }

  private void all() {
    Layout layout = machine.layout;
    for (Op op : machine.ops) {
      layout.carried(op);
    }
    int variables = machine.program.variables().size();
    for (int rank = 0; rank < machine.program.ranks(); rank++) {
      for (int variable = 0; variable < variables; variable++) {
        layout.memory(rank, variable);
        machine.view(rank, variable);
      }
    }
    for (Step step : machine.steps) {
      if (!step.refused) {
        values(step);
      }
    }
    markMixed();
    machine.knowledge = Knowledge.of(machine);
    looks();
    layout.endValues();
    for (Step step : machine.steps) {
      if (!step.refused) {
        posts(step);
      }
    }
  }

  private void values(Step step) {
    Statement s = step.statement;
    switch (step.kind) {
      case STATEMENT -> statement(step);
      case POST -> readsOwn(step, Machine.plainlyRead(s));
      case CONSUME -> step.reads.set(layout.memory(step.rank, s.source()));
      case ARRIVE -> step.writes.set(layout.memory(step.rank, s.variable()));
      case VISIBLE -> {
        step.reads.set(layout.memory(step.rank, s.variable()));
        step.writes.set(layout.view(step.rank, s.variable()));
      }
      case SIGNAL -> {
        step.adds.set(machine.raised(step.op));
        if (s.action().signal() < 0) {
          step.adds.set(machine.view(step.rank, s.action().variable()));
          if (machine.lags(step.rank, s.action().variable())) {
            // What is seen is the whole memory, not what is added.
            step.reads.set(machine.raised(step.op));
          }
        }
      }
      case COUNT -> step.adds.set(layout.counter(step.rank, s.context(), s.id()));
      case GET_READ -> step.reads.set(layout.memory(s.peer(), s.source()));
      case GET_DONE -> writesOwn(step, s.variable());
      case ENTER -> {}
      case LEAVE -> acquires(step);
      default -> throw new AssertionError(step.kind);
    }
  }

  private void statement(Step step) {
    Statement s = step.statement;
    switch (s.kind()) {
      case STORE, LSASTORE -> {
        readsOwn(step, s.variable());
        writesOwn(step, s.variable());
      }
      case READ -> readsOwn(step, s.source());
      case WAITSIG, READSIG, WAITVA, READVA, WAITCTR, READCTR -> step.reads.set(machine.cell(step));
      case RESETSIG, RESETVA, RESETCTR -> {
        step.reads.set(machine.cell(step));
        step.writes.set(machine.cell(step));
        if (s.kind() == Kind.RESETVA) {
          step.writes.set(machine.view(step.rank, s.variable()));
        }
      }
      default -> {}
    }
    acquires(step);
  }

  private void readsOwn(Step step, int variable) {
    if (variable >= 0) {
      step.reads.set(machine.view(step.rank, variable));
    }
  }

  private void writesOwn(Step step, int variable) {
    step.writes.set(layout.memory(step.rank, variable));
    step.writes.set(machine.view(step.rank, variable));
  }

  private void acquires(Step step) {
    if (step.statement.acquires()) {
      for (int variable = 0; variable < machine.program.variables().size(); variable++) {
        if (machine.lags(step.rank, variable)) {
          step.reads.set(layout.memory(step.rank, variable));
          step.writes.set(layout.view(step.rank, variable));
        }
      }
    }
  }

  private void markMixed() {
    for (Op op : machine.ops) {
      for (Op other : machine.ops) {
        if (op.action() != null
            && other.action() != null
            && op.action().inc() != other.action().inc()
            && machine.raised(op) == machine.raised(other)) {
          op.mixed = true;
          layout.since(machine.raised(op));
        }
      }
    }
    for (Step step : machine.steps) {
      boolean reset =
          step.statement.kind() == Kind.RESETSIG || step.statement.kind() == Kind.RESETVA;
      step.resetsMixed =
          reset
              && !step.refused
              && machine.ops.stream()
                  .anyMatch(op -> op.mixed && machine.raised(op) == machine.cell(step));
    }
  }

  /** What was seen matters as long as the rank has yet to touch what puts bring. */
  private void looks() {
    for (List<Step> ofRank : machine.statements) {
      for (int position = 0; position < ofRank.size(); position++) {
        Step look = ofRank.get(position);
        if (!look.raisers.isEmpty()) {
          int seen = machine.knowledge.place(look);
          look.writes.set(seen);
          ofRank.subList(position, ofRank.size()).stream()
              .filter(machine.knowledge::relies)
              .forEach(step -> step.reads.set(seen));
        }
      }
    }
  }

  private void posts(Step step) {
    Statement s = step.statement;
    if (step.kind == StepKind.POST) {
      if (step.op.arrive != null) {
        step.adds.set(layout.postsTo(layout.memory(s.peer(), s.variable())));
      }
      Action action = s.action();
      if (action != null) {
        step.adds.set(layout.postsTo(machine.raised(step.op)));
      }
    }
    int looked = Math.max(Machine.plainlyRead(s), Machine.plainlyWritten(s, step.rank));
    if (looked >= 0 && step.kind.ofProgram()) {
      step.reads.set(layout.postsTo(layout.memory(step.rank, looked)));
    }
    if (s.kind() == Kind.RESETSIG || s.kind() == Kind.RESETVA) {
      step.reads.set(layout.postsTo(machine.cell(step)));
    }
  }
}
