package org.gin4j.mock.litmus.explore;

import java.util.List;
import org.gin4j.spi.Rule;

/**
 * What a program relied on when it read data that nothing announced.
 *
 * @param rule the rule by which that is not enough
 * @param related ids of the known mistake
 * @param reason why it is not enough
 */
record Reliance(Rule rule, List<String> related, String reason) {

  /** Looks at what the reader has seen before. */
  static Reliance of(Machine machine, int reader, int position, Op put, long[] state) {
    if (put.isStore()) {
      return new Reliance(
          Rule.B10, List.of("F30"), "a direct store is published by a release order, not by GIN");
    }
    boolean met = false;
    boolean weakFence = false;
    boolean otherContext = false;
    Op weakSignal = null;
    boolean otherSignal = false;
    boolean counted = false;
    for (Step step : machine.statements.get(reader).subList(0, position)) {
      if (step.kind == StepKind.LEAVE) {
        met = true;
        for (int context = 0; context < machine.program.contexts(); context++) {
          Step theirs = counterpart(machine, step, put.initiator, context);
          boolean after =
              theirs != null
                  && machine.statements.get(put.initiator).indexOf(theirs) > put.position;
          weakFence |= after && theirs.statement.covers(put.statement.context());
          otherContext |= after && !theirs.statement.covers(put.statement.context());
        }
      }
      for (Op other : step.raisers) {
        if (other == put || !machine.knowledge.saw(step, other, state)) {
          continue;
        }
        met = true;
        counted |= put.signal != null && machine.raised(put) == machine.raised(other);
        if (other.initiator == put.initiator && other.position > put.position) {
          // A strong one of the same context would have settled the put.
          boolean same = other.statement.context() == put.statement.context();
          weakSignal = same ? other : weakSignal;
          otherSignal |= !same;
        }
      }
    }
    if (weakFence) {
      return new Reliance(
          Rule.B2,
          List.of(),
          "a barrier settles a put only if the fences of both ranks include PUT and the reader's"
              + " order acquires");
    }
    if (otherContext) {
      return new Reliance(
          Rule.B3, List.of("F26"), "the barrier between them is bound to another context");
    }
    if (weakSignal != null) {
      return new Reliance(
          Rule.S2,
          List.of("F32"),
          "the signal seen is that of line "
              + weakSignal.statement.line()
              + ", weak, and covers only the put that it came with");
    }
    if (otherSignal) {
      return new Reliance(Rule.S3, List.of("F26"), "a signal covers only puts of its own context");
    }
    if (counted) {
      return new Reliance(
          Rule.P2, List.of("F28"), "the signal counts other actions too and does not say whose");
    }
    if (machine.knowledge.heardOfFlush(reader, put, state)) {
      return new Reliance(Rule.F1, List.of("F31"), "a flush says nothing about the target");
    }
    return new Reliance(
        Rule.P2,
        List.of("F34"),
        (met ? "nothing that was seen covers it" : "no signal or barrier was seen")
            + "; wait for a signal that covers the put");
  }

  /** A rank's own puts are not settled either by a barrier that does not fence them. */
  private static Step counterpart(Machine machine, Step leave, int member, int context) {
    if (member == leave.rank) {
      return leave.statement.covers(context) ? leave : null;
    }
    return Barriers.counterpart(machine, leave, member, context);
  }
}
