package org.gin4j.mock.litmus.explore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.explore.Step.Watch;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.spi.Rule;

/**
 * Says what is a mistake about every step. As every schedule is explored, it is enough to look at
 * what has happened: data that nothing announced is in some run still on its way when it is read.
 */
final class Mistakes {
  private final Machine machine;

  private Mistakes(Machine machine) {
    this.machine = machine;
  }

  static void of(Machine machine) {
    Mistakes mistakes = new Mistakes(machine);
    Set<Integer> vaCells = mistakes.vaCells();
    for (List<Step> ofRank : machine.statements) {
      for (int position = 0; position < ofRank.size(); position++) {
        mistakes.statement(ofRank.get(position), position, vaCells);
      }
    }
  }

  private void statement(Step step, int position, Set<Integer> vaCells) {
    Statement s = step.statement;
    Rule refusal = Refusals.of(machine.program, step.rank, s);
    if (refusal != null) {
      String message = quote(step.rank, s) + " is refused: " + refusal.statement();
      step.mistakes.add(finding(refusal, List.of(), message, step.rank, s, step.rank, s));
      return;
    }
    plainVaAccess(step, vaCells);
    int read = Machine.plainlyRead(s);
    int written = Machine.plainlyWritten(s, step.rank);
    for (Op op : machine.ops) {
      if (read >= 0) {
        unsettled(step, position, op, read, "reads ");
      }
      if (written >= 0) {
        unsettled(step, position, op, written, "overwrites ");
        reused(step, op, written);
      }
      reset(step, op);
      mixed(step, op);
    }
  }

  /** Data that is not known to have come. */
  private void unsettled(Step step, int position, Op op, int variable, String does) {
    String what = quote(step.rank, step.statement) + " " + does + name(variable) + ", ";
    if (op.writesTo(step.rank, variable)) {
      Map<Reliance, Finding> known = new HashMap<>();
      Function<Reliance, Finding> finding =
          reliance ->
              finding(
                  reliance.rule(),
                  reliance.related(),
                  what
                      + "which "
                      + quote(op.initiator, op.statement)
                      + " may not have reached: "
                      + reliance.reason(),
                  step.rank,
                  step.statement,
                  op.initiator,
                  op.statement);
      step.watches.add(
          Watch.between(
              op.post,
              op.settled(),
              state ->
                  known.computeIfAbsent(
                      Reliance.of(machine, step.rank, position, op, state), finding)));
    } else if (op.getDone != null
        && op.initiator == step.rank
        && op.statement.variable() == variable) {
      String message =
          what
              + "which "
              + quote(op.initiator, op.statement)
              + " may not have filled yet; flush, wait or fence GET before";
      Finding finding =
          finding(
              Rule.P7, List.of(), message, step.rank, step.statement, op.initiator, op.statement);
      step.watches.add(Watch.between(op.post, op.getDone, state -> finding));
    }
  }

  /** The source of a put that is still to be read. */
  private void reused(Step step, Op op, int variable) {
    if (op.consume == null || op.initiator != step.rank || op.statement.source() != variable) {
      return;
    }
    boolean counted = op.count != null;
    boolean shared =
        counted
            && machine.ops.stream()
                .anyMatch(
                    other ->
                        other != op
                            && other.count != null
                            && other.initiator == op.initiator
                            && other.statement.context() == op.statement.context()
                            && other.statement.id() == op.statement.id());
    String advice =
        shared
            ? "the counter counts several puts and does not say which"
            : "wait for " + (counted ? "its counter" : "a flush") + " before";
    String message =
        quote(step.rank, step.statement)
            + " overwrites "
            + name(variable)
            + ", which "
            + quote(op.initiator, op.statement)
            + " may not have read yet; "
            + advice;
    Finding finding =
        finding(
            counted ? Rule.C2 : Rule.F1,
            shared ? List.of("F28") : List.of(),
            message,
            step.rank,
            step.statement,
            op.initiator,
            op.statement);
    step.watches.add(Watch.between(op.post, op.consume, state -> finding));
  }

  private void reset(Step step, Op op) {
    Kind kind = step.statement.kind();
    Step raise = null;
    if ((kind == Kind.RESETSIG || kind == Kind.RESETVA)
        && op.signal != null
        && machine.raised(op) == machine.cell(step)) {
      raise = op.signal;
    } else if (kind == Kind.RESETCTR
        && op.count != null
        && op.initiator == step.rank
        && op.statement.context() == step.statement.context()
        && op.statement.id() == step.statement.id()) {
      raise = op.count;
    }
    if (raise != null) {
      String message =
          quote(step.rank, step.statement)
              + " races with "
              + quote(op.initiator, op.statement)
              + ", which may raise the cell before or after";
      Rule rule = kind == Kind.RESETCTR ? Rule.C3 : Rule.S8;
      Finding finding =
          finding(rule, List.of(), message, step.rank, step.statement, op.initiator, op.statement);
      step.watches.add(Watch.between(op.post, raise, state -> finding));
    }
  }

  private void mixed(Step step, Op earlier) {
    Op op = step.op;
    if (op == null
        || step.kind != StepKind.POST
        || !op.mixed
        || !earlier.mixed
        || op.action().inc() == earlier.action().inc()
        || machine.raised(op) != machine.raised(earlier)) {
      return;
    }
    // Whichever is posted second reports; both orders are the same mistake.
    Op first = op.id < earlier.id ? op : earlier;
    Op second = first == op ? earlier : op;
    String message =
        quote(first.initiator, first.statement)
            + " and "
            + quote(second.initiator, second.statement)
            + " mix Inc and Add on one cell without a reset between";
    Finding finding =
        finding(
            Rule.S4,
            List.of(),
            message,
            first.initiator,
            first.statement,
            second.initiator,
            second.statement);
    int since = machine.layout.since(machine.raised(op));
    step.watches.add(new Watch(state -> (state[since] >>> earlier.id & 1) != 0, held -> finding));
  }

  private Set<Integer> vaCells() {
    Set<Integer> cells = new HashSet<>();
    for (Op op : machine.ops) {
      if (op.action() != null && op.action().signal() < 0) {
        cells.add(machine.raised(op));
      }
    }
    for (List<Step> ofRank : machine.statements) {
      for (Step step : ofRank) {
        Kind kind = step.statement.kind();
        if (!step.refused && (kind == Kind.WAITVA || kind == Kind.READVA || kind == Kind.RESETVA)) {
          cells.add(machine.cell(step));
        }
      }
    }
    return cells;
  }

  private void plainVaAccess(Step step, Set<Integer> vaCells) {
    Statement s = step.statement;
    boolean bad =
        switch (s.kind()) {
          case READ -> isVa(vaCells, step.rank, s.source());
          case STORE -> isVa(vaCells, step.rank, s.variable());
          case PUT -> isVa(vaCells, step.rank, s.source()) || isVa(vaCells, s.peer(), s.variable());
          case PUTVAL, LSASTORE -> isVa(vaCells, s.peer(), s.variable());
          case GET -> isVa(vaCells, s.peer(), s.source()) || isVa(vaCells, step.rank, s.variable());
          default -> false;
        };
    if (bad) {
      String message =
          quote(step.rank, s)
              + " touches a VA signal; only VA actions, waits, reads and resets may";
      step.mistakes.add(finding(Rule.S10, List.of(), message, step.rank, s, step.rank, s));
    }
  }

  private boolean isVa(Set<Integer> vaCells, int rank, int variable) {
    return vaCells.contains(machine.layout.memory(rank, variable));
  }

  private String name(int variable) {
    return machine.program.variables().get(variable).name();
  }

  private Finding finding(
      Rule rule,
      List<String> related,
      String message,
      int rank,
      Statement s,
      int otherRank,
      Statement other) {
    List<Integer> ranks = rank == otherRank ? List.of(rank) : List.of(rank, otherRank);
    String file = machine.program.file() + ":";
    List<String> sites =
        s.line() == other.line()
            ? List.of(file + s.line())
            : List.of(file + s.line(), file + other.line());
    return new Finding(rule, related, message, ranks, sites, List.of());
  }

  private static String quote(int rank, Statement s) {
    return "rank " + rank + "'s '" + s.text() + "' (line " + s.line() + ")";
  }
}
