package org.gin4j.spi;

import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.Team;

/**
 * What a backend that checks programs is told of barriers, which it otherwise sees as signals.
 * Called by the thread concerned; a session stands for one thread's use of one barrier.
 */
public interface BarrierObserver {

  /**
   * Which barrier a session uses.
   *
   * @param coop the membership of the thread that opened it
   * @param team the team that meets
   * @param firstCell first of its cells; there is one a member
   * @param index the index as the program gave it
   * @param context the context bound, or -1 for all
   */
  record Use(Coop coop, Team team, int firstCell, int index, int context) {}

  /** A session was opened. */
  void opened(Object session, Use use);

  /** A thread entered a round. */
  void entered(Object session, Use use, MemoryOrder order, FenceLevel fence);

  /** A thread left the round. */
  void left(Object session, Use use, MemoryOrder order, FenceLevel fence);

  /** A session was used after a round of it did not finish [B7]. */
  void reused(Object session, Use use);

  /** A session was closed. */
  void closed(Object session, Use use);
}
