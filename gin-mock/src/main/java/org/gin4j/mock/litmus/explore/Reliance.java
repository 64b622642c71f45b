package org.gin4j.mock.litmus.explore;

import java.util.List;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.spi.Rule;

/**
 * What a program relied on when it read data that nothing announced.
 *
 * @param rule the rule by which that is not enough
 * @param related ids of the known mistake
 * @param reason why it is not enough
 */
record Reliance(Rule rule, List<String> related, String reason) {

  /** Looks at what the reader did before, and at what the initiator posted after the put. */
  static Reliance of(Machine machine, int reader, int position, Op put) {
    if (put.isStore()) {
      return new Reliance(
          Rule.B10, List.of("F30"), "a direct store is published by a release order, not by GIN");
    }
    List<Step> before = machine.statements.get(reader).subList(0, position);
    boolean weakFence = false;
    boolean otherContext = false;
    boolean weakSignal = false;
    boolean otherSignal = false;
    boolean counted = false;
    for (Step step : before) {
      if (step.kind == StepKind.LEAVE && put.initiator != reader) {
        for (int context = 0; context < machine.program.contexts(); context++) {
          Step theirs = Barriers.counterpart(machine, step, put.initiator, context);
          boolean after =
              theirs != null
                  && machine.statements.get(put.initiator).indexOf(theirs) > put.position;
          weakFence |= after && theirs.statement.covers(put.statement.context());
          otherContext |= after && !theirs.statement.covers(put.statement.context());
        }
      } else if (acquiresSignal(step)) {
        counted |= put.signal != null && machine.raised(put) == machine.cell(step);
        for (Op other : machine.ops) {
          if (other.signal != null
              && other.initiator == put.initiator
              && other.position > put.position
              && machine.raised(other) == machine.cell(step)) {
            boolean same = other.statement.context() == put.statement.context();
            weakSignal |= same;
            otherSignal |= !same;
          }
        }
      }
    }
    if (weakFence) {
      return new Reliance(
          Rule.B2, List.of(), "the barrier between them does not fence PUT, or does not acquire");
    }
    if (otherContext) {
      return new Reliance(
          Rule.B3, List.of("F26"), "the barrier between them is bound to another context");
    }
    if (weakSignal) {
      return new Reliance(
          Rule.S2, List.of("F32"), "the weak signal covers only the put that it came with");
    }
    if (otherSignal) {
      return new Reliance(Rule.S3, List.of("F26"), "a signal covers only puts of its own context");
    }
    if (counted) {
      return new Reliance(
          Rule.P2, List.of("F28"), "the signal counts other actions too and does not say whose");
    }
    return flushed(machine, put)
        ? new Reliance(Rule.F1, List.of("F31"), "a flush says nothing about the target")
        : new Reliance(
            Rule.P2, List.of("F34"), "nothing orders them; wait for a signal that covers the put");
  }

  private static boolean acquiresSignal(Step step) {
    Kind kind = step.statement.kind();
    return !step.refused
        && (kind == Kind.WAITSIG
            || kind == Kind.READSIG
            || kind == Kind.WAITVA
            || kind == Kind.READVA);
  }

  private static boolean flushed(Machine machine, Op put) {
    List<Step> after = machine.statements.get(put.initiator);
    for (Step step : after.subList(put.position + 1, after.size())) {
      Kind kind = step.statement.kind();
      if (!step.refused && (kind == Kind.FLUSH || kind == Kind.WAIT)) {
        return true;
      }
    }
    return false;
  }
}
