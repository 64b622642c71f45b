package org.gin4j.mock.litmus.explore;

import java.util.List;
import java.util.Optional;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.spi.Rule;

/** What a reader of a schedule may not have expected, and the rule that allows it. */
final class Surprises {
  /**
   * A surprise.
   *
   * @param law the rule that allows it, if there is one
   * @param why what is surprising, or the empty string
   */
  record Surprise(Optional<Rule> law, String why) {
    static final Surprise NONE = new Surprise(Optional.empty(), "");

    static Surprise of(Rule rule, String why) {
      return new Surprise(Optional.of(rule), why);
    }
  }

  private final Machine machine;

  Surprises(Machine machine) {
    this.machine = machine;
  }

  /** Returns what is surprising about doing a step in a state. */
  Surprise of(Step step, long[] state) {
    if (step.refused) {
      return Surprise.of(Refusals.of(machine.program, step.rank, step.statement), "it is refused");
    }
    return switch (step.kind) {
      case ARRIVE -> step.op.isStore() ? Surprise.NONE : overtakes(step.op, state);
      case SIGNAL -> signal(step.op, state);
      case CONSUME -> consume(step.op, state);
      case LEAVE -> leave(step, state);
      case STATEMENT -> statement(step, state);
      case POST -> read(step, step.statement, state);
      default -> Surprise.NONE;
    };
  }

  private static boolean onItsWay(Op op, long[] state) {
    return op.arrive != null && op.post.in(state) && !op.arrive.in(state);
  }

  private Surprise overtakes(Op op, long[] state) {
    for (Op earlier : machine.ops) {
      if (op.sameChannel(earlier) && earlier.position < op.position && onItsWay(earlier, state)) {
        return Surprise.of(Rule.P2, "it overtakes the put of line " + earlier.statement.line());
      }
    }
    return Surprise.NONE;
  }

  private Surprise signal(Op op, long[] state) {
    for (Op earlier : machine.ops) {
      if (earlier.initiator != op.initiator
          || earlier.target() != op.target()
          || earlier.position >= op.position
          || !onItsWay(earlier, state)) {
        continue;
      }
      String line = " of line " + earlier.statement.line();
      if (earlier.isStore()) {
        return Surprise.of(Rule.B10, "the direct store" + line + " is not published");
      }
      return op.sameChannel(earlier)
          ? Surprise.of(Rule.S2, "it is weak and does not cover the put" + line)
          : Surprise.of(Rule.S3, "it does not cover the put" + line + ", of another context");
    }
    return Surprise.NONE;
  }

  private Surprise consume(Op op, long[] state) {
    List<Step> steps = machine.statements.get(op.initiator);
    for (Step later : steps.subList(op.position + 1, steps.size())) {
      if (later.in(state)
          && Machine.plainlyWritten(later.statement, op.initiator) == op.statement.source()) {
        return Surprise.of(
            Rule.F1, "line " + later.statement.line() + " has overwritten the source before");
      }
    }
    return Surprise.NONE;
  }

  private Surprise leave(Step step, long[] state) {
    for (Op op : machine.ops) {
      if (op.target() != step.rank || op.initiator == step.rank || !onItsWay(op, state)) {
        continue;
      }
      for (int context = 0; context < machine.program.contexts(); context++) {
        Step theirs = Barriers.counterpart(machine, step, op.initiator, context);
        if (theirs == null || machine.statements.get(op.initiator).indexOf(theirs) < op.position) {
          continue;
        }
        String line = " of line " + op.statement.line();
        if (op.isStore()) {
          return Surprise.of(Rule.B10, "the direct store" + line + " is not published");
        }
        return theirs.statement.covers(op.statement.context())
            ? Surprise.of(Rule.B2, "it does not fence the put" + line)
            : Surprise.of(Rule.B3, "it does not cover the context of the put" + line);
      }
    }
    return Surprise.NONE;
  }

  private Surprise statement(Step step, long[] state) {
    Statement s = step.statement;
    return switch (s.kind()) {
      case READ -> read(step, s, state);
      case FLUSH, WAIT, WAITCTR -> completion(step, state);
      default -> Surprise.NONE;
    };
  }

  private Surprise read(Step step, Statement s, long[] state) {
    int variable = Machine.plainlyRead(s);
    if (variable < 0) {
      return Surprise.NONE;
    }
    for (Op op : machine.ops) {
      String line = "line " + op.statement.line();
      if (op.writesTo(step.rank, variable) && onItsWay(op, state)) {
        return op.isStore()
            ? Surprise.of(Rule.B10, "the direct store of " + line + " is not published")
            : Surprise.of(Rule.P2, "the put of " + line + " is still on its way");
      }
      if (op.writesTo(step.rank, variable) && op.post.in(state) && !op.settled().in(state)) {
        return Surprise.of(
            Rule.B2, "the put of " + line + " has arrived, but nothing here acquired it");
      }
      if (op.getDone != null
          && op.initiator == step.rank
          && op.statement.variable() == variable
          && op.post.in(state)
          && !op.getDone.in(state)) {
        return Surprise.of(Rule.P7, "the get of " + line + " is not complete");
      }
    }
    return Surprise.NONE;
  }

  /** Local completion that may be taken for more than it is. */
  private Surprise completion(Step step, long[] state) {
    boolean counter = step.statement.kind() == Kind.WAITCTR;
    for (Op op : machine.ops) {
      if (op.initiator != step.rank || op.isStore()) {
        continue;
      }
      String line = " of line " + op.statement.line();
      if (counter && op.count != null && op.post.in(state) && !op.consume.in(state)) {
        return Surprise.of(Rule.C2, "it does not say that the source" + line + " was read");
      }
      if (onItsWay(op, state)
          && (counter ? op.count != null && op.count.in(state) : step.needs.get(op.post.index))) {
        return Surprise.of(
            counter ? Rule.C2 : Rule.F1, "the put" + line + " has not arrived, only been sent");
      }
    }
    return Surprise.NONE;
  }
}
