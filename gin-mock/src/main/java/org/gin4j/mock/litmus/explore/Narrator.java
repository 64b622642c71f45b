package org.gin4j.mock.litmus.explore;

import org.gin4j.mock.litmus.lang.Action;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.mock.trace.EventKind;

/** Says in words what a step does. */
final class Narrator {
  private final Machine machine;

  Narrator(Machine machine) {
    this.machine = machine;
  }

  /** Returns the event of a step that was just done. */
  Schedule.Event event(Step step, long[] state, int cause, Surprises.Surprise surprise) {
    Statement s = step.statement;
    int peer = step.op == null ? -1 : step.rank == step.op.initiator ? s.peer() : step.op.initiator;
    return new Schedule.Event(
        kind(step),
        step.rank,
        peer,
        s.context(),
        s.line(),
        text(step, state),
        cause,
        surprise.law(),
        surprise.why());
  }

  private static EventKind kind(Step step) {
    return switch (step.kind) {
      case POST -> step.op.isStore() ? EventKind.STORE : EventKind.POST;
      case CONSUME -> EventKind.CONSUME;
      case ARRIVE -> step.op.isStore() ? EventKind.PUBLISH : EventKind.ARRIVE;
      case VISIBLE -> EventKind.PUBLISH;
      case SIGNAL -> EventKind.SIGNAL;
      case COUNT -> EventKind.COUNT;
      case GET_READ -> EventKind.GET_READ;
      case GET_DONE -> EventKind.GET_DONE;
      case ENTER, LEAVE -> EventKind.BARRIER;
      case STATEMENT ->
          switch (step.statement.kind()) {
            case STORE, LSASTORE -> EventKind.WRITE;
            case RESETSIG, RESETVA, RESETCTR -> EventKind.RESET;
            case FLUSH, FLUSHASYNC, WAIT -> EventKind.FLUSH;
            case WAITSIG, WAITVA, WAITCTR -> EventKind.WAIT;
            case RELEASE -> EventKind.PUBLISH;
            default -> EventKind.READ;
          };
    };
  }

  private String text(Step step, long[] state) {
    Statement s = step.statement;
    String what = step.op == null ? "" : name(step.op);
    return switch (step.kind) {
      case STATEMENT -> s.text() + result(step, state);
      case POST -> s.text();
      case CONSUME -> "the source of " + what + " is read";
      case ARRIVE ->
          what
              + (step.op.isStore() ? " is published: " : " arrives: ")
              + variable(s.variable())
              + " = "
              + state[machine.layout.memory(step.rank, s.variable())];
      case VISIBLE -> what + " can be read";
      case SIGNAL -> "the signal of " + what + " is visible: " + cell(step.op, state);
      case COUNT ->
          "the counter of "
              + what
              + " is raised: c"
              + s.id()
              + " = "
              + state[machine.layout.counter(step.rank, s.context(), s.id())];
      case GET_READ -> what + " reads rank " + s.peer() + "'s " + variable(s.source());
      case GET_DONE ->
          what
              + " is complete: "
              + variable(s.variable())
              + " = "
              + state[machine.layout.memory(step.rank, s.variable())];
      case ENTER -> "enters '" + s.text() + "'";
      case LEAVE -> "leaves '" + s.text() + "'";
    };
  }

  private String result(Step step, long[] state) {
    return step.statement.register() < 0
        ? ""
        : " -> " + state[machine.layout.firstRegister[step.rank] + step.statement.register()];
  }

  private static String name(Op op) {
    String what =
        switch (op.kind()) {
          case GET -> "get";
          case SIGNAL -> "signal";
          case LSASTORE -> "direct store";
          default -> "put";
        };
    return "rank " + op.initiator + "'s " + what + " of line " + op.statement.line();
  }

  private String cell(Op op, long[] state) {
    Action action = op.action();
    String name = action.signal() >= 0 ? "s" + action.signal() : variable(action.variable());
    return name + " = " + state[machine.raised(op)];
  }

  private String variable(int index) {
    return machine.program.variables().get(index).name();
  }
}
