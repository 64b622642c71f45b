package org.gin4j.mock.litmus.lang;

import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.TeamTag;

/**
 * One statement of a rank. What a kind does not use is -1 or null.
 *
 * @param kind what it is
 * @param line where it stands
 * @param text as written
 * @param register the register it sets
 * @param variable the variable it writes, at the target where there is one
 * @param source the variable it reads
 * @param value what it writes or waits for
 * @param peer world rank of the target
 * @param context the context; -1 for all
 * @param action what happens at the target, or null
 * @param id signal or counter id, the put's counter id, or barrier index
 * @param bits width of the comparison or read
 * @param request number of the rank's request
 * @param team the barrier's team
 * @param fence the barrier's fence
 * @param order the barrier's order
 */
public record Statement(
    Kind kind,
    int line,
    String text,
    int register,
    int variable,
    int source,
    Value value,
    int peer,
    int context,
    Action action,
    int id,
    int bits,
    int request,
    TeamTag team,
    FenceLevel fence,
    MemoryOrder order) {

  /** Returns whether the statement is bound to a context. */
  public boolean covers(int other) {
    return context < 0 || context == other;
  }

  /** Returns whether later accesses of the rank see what has arrived. */
  public boolean acquires() {
    return switch (kind) {
      case FLUSH, WAIT, WAITSIG, READSIG, WAITVA, READVA, WAITCTR, READCTR -> true;
      case BARRIER -> order.acquires();
      default -> false;
    };
  }

  /** Returns whether earlier direct stores of the rank are published by it [B10]. */
  public boolean releases() {
    return kind == Kind.RELEASE || (kind == Kind.BARRIER && order.releases());
  }
}
