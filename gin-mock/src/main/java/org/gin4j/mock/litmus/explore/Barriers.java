package org.gin4j.mock.litmus.explore;

import java.util.List;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Statement;

/**
 * Which barrier statements of the ranks meet: cells are those of a team, index and context [B4].
 */
final class Barriers {
  private Barriers() {}

  /** Returns where a rank has its n-th barrier on the same cells, or -1. */
  static int position(Machine machine, int rank, Statement like, int context, int round) {
    List<Step> steps = machine.statements.get(rank);
    int seen = 0;
    for (int position = 0; position < steps.size(); position++) {
      Statement s = steps.get(position).statement;
      boolean same =
          s.kind() == Kind.BARRIER
              && !steps.get(position).refused
              && s.team() == like.team()
              && s.id() == like.id()
              && s.covers(context);
      if (same && seen++ == round) {
        return position;
      }
    }
    return -1;
  }

  /** Returns what a member meets a barrier of another rank with, or null. */
  static Step counterpart(Machine machine, Step own, int member, int context) {
    if (!own.statement.covers(context)) {
      return null;
    }
    int place = machine.statements.get(own.rank).indexOf(own);
    for (int round = 0; ; round++) {
      int position = position(machine, own.rank, own.statement, context, round);
      if (position == place) {
        int theirs = position(machine, member, own.statement, context, round);
        return theirs < 0 ? null : machine.statements.get(member).get(theirs);
      }
    }
  }
}
