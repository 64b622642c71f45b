package org.gin4j.mock.litmus.explore;

import org.gin4j.api.ConnectionType;
import org.gin4j.api.RemoteAction.Strength;
import org.gin4j.api.TeamTag;
import org.gin4j.mock.litmus.lang.Action;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.spi.Rule;

/** Which statements are refused: they do nothing, and the rank goes on. */
public final class Refusals {
  private Refusals() {}

  /** Returns the rule by which a statement is refused, or null. */
  public static Rule of(Program program, int rank, Statement s) {
    return switch (s.kind()) {
      case PUT, PUTVAL, SIGNAL, GET, FLUSHASYNC -> operation(program, rank, s);
      case WAITSIG, READSIG, RESETSIG -> s.id() >= program.signals() ? Rule.S13 : null;
      case WAITCTR, READCTR, RESETCTR -> s.id() >= program.counters() ? Rule.C4 : null;
      case WAITVA, READVA, RESETVA -> va(program, s.variable());
      case BARRIER -> barrier(program, s);
      case WAIT -> unbound(program, rank, s) ? Rule.F3 : null;
      default -> null;
    };
  }

  private static Rule operation(Program program, int rank, Statement s) {
    if (program.connection() == ConnectionType.RAIL && !program.sameRail(rank, s.peer())) {
      return Rule.P6;
    }
    Action action = s.action();
    if (action != null) {
      if (action.strength() == Strength.STRONG && !program.strong()) {
        return Rule.S11;
      }
      if (action.signal() < 0) {
        Rule refusal = va(program, action.variable());
        if (refusal != null) {
          return refusal;
        }
      } else if (action.signal() >= program.signals()) {
        return Rule.S13;
      }
    }
    return s.id() >= program.counters() ? Rule.C4 : null;
  }

  private static Rule va(Program program, int variable) {
    if (!program.va()) {
      return Rule.S11;
    }
    return program.variables().get(variable).strict() ? null : Rule.S10;
  }

  private static Rule barrier(Program program, Statement s) {
    if (program.connection() == ConnectionType.RAIL && s.team() == TeamTag.WORLD) {
      return Rule.P6;
    }
    return s.fence().includesPut() && !program.strong() ? Rule.S11 : null;
  }

  /** A request whose flushAsync was refused was never bound. */
  private static boolean unbound(Program program, int rank, Statement wait) {
    Statement made = null;
    for (Statement s : program.statements().get(rank)) {
      if (s.line() == wait.line()) {
        break;
      }
      if (s.request() == wait.request() && s.peer() >= 0) {
        made = s;
      }
    }
    return made == null || of(program, rank, made) != null;
  }
}
