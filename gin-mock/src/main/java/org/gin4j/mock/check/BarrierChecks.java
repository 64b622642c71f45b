package org.gin4j.mock.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.spi.BarrierObserver.Use;
import org.gin4j.spi.Rule;

/** Watches the barriers of one rank's device. Called with the turn held. */
public final class BarrierChecks {
  private final Checker checker;
  private final int rank;
  private final ContextState[] contexts;
  private final Map<Object, Live> live = new LinkedHashMap<>();

  /** Watches nothing yet. */
  public BarrierChecks(Checker checker, int rank, ContextState[] contexts) {
    this.checker = checker;
    this.rank = rank;
    this.contexts = contexts;
  }

  private record Live(Use use, String site) {}

  /**
   * A round that a thread is in.
   *
   * @param use the barrier
   * @param order the order it was entered with
   * @param fence the fence it was entered with
   * @param begun the trace's step at which it was entered
   * @param rank the world rank
   */
  record Round(Use use, MemoryOrder order, FenceLevel fence, int begun, int rank) {
    /** Returns whether a signal of a rank is this round's raise. */
    boolean raises(int initiator, int signal) {
      return rank == initiator && signal == use.firstCell() + use.team().rank();
    }

    /** Says which member a wait for a cell misses. */
    String missing(int cell) {
      int member = cell - use.firstCell();
      return "rank "
          + use.team().rankToWorld(rank, member)
          + " to enter barrier "
          + use.index()
          + " of a team of "
          + use.team().size();
    }
  }

  /** A session was opened. */
  public void opened(Object session, Use use) {
    String site = CallSite.find();
    for (Live other : live.values()) {
      if (other.use.firstCell() == use.firstCell() && !other.use.coop().sameGroup(use.coop())) {
        checker.report(
            Rule.B6,
            List.of(),
            "rank "
                + rank
                + " opens a session on barrier index "
                + use.index()
                + " while another session on it is open; use one index for each coop",
            List.of(rank),
            List.of(
                CallSite.labelled("opened", site),
                CallSite.labelled("the other opened", other.site)),
            List.of());
      }
    }
    live.put(session, new Live(use, site));
    int first = use.context() < 0 ? 0 : use.context();
    int last = use.context() < 0 ? contexts.length - 1 : use.context();
    for (int context = first; context <= last; context++) {
      for (int cell = use.firstCell(); cell < use.firstCell() + use.team().size(); cell++) {
        claim(contexts[context], cell, site);
      }
    }
  }

  private void claim(ContextState context, int cell, String site) {
    CellRecord record = checker.cell(context, cell);
    if (record.data) {
      checker.report(
          Rule.B4,
          List.of("F38"),
          "rank "
              + rank
              + " opens a barrier on signal "
              + cell
              + " of context "
              + context.index()
              + ", which is used for data; give the barrier cells of its own",
          List.of(rank),
          List.of(
              CallSite.labelled("barrier opened", site),
              CallSite.labelled("signal posted", record.dataSite)),
          List.of());
    }
    record.barrier = true;
  }

  /** A thread entered a round. */
  public void entered(RankThread self, Use use, MemoryOrder order, FenceLevel fence) {
    int begun = checker.recorder() == null ? -1 : checker.recorder().begin();
    checker.enterRound(self, new Round(use, order, fence, begun, rank));
  }

  /** A thread left its round. */
  public void left(RankThread self, Use use, FenceLevel fence) {
    Round round = checker.leaveRound(self);
    if (round != null) {
      checker.lasting(
          EventKind.BARRIER,
          round.begun(),
          rank,
          use.context(),
          "barrier " + use.index() + " of " + use.team().size() + ", fence " + fence);
    }
  }

  /** A broken session was used. */
  public void reused(Use use) {
    checker.report(
        Rule.B7,
        List.of("F41"),
        "rank "
            + rank
            + " uses the session on barrier index "
            + use.index()
            + " again after a round of it did not finish",
        List.of(rank),
        List.of(CallSite.find()),
        List.of());
  }

  /** A session was closed. */
  public void closed(Object session, Use use) {
    live.remove(session);
    checker.closedLate(session);
    List<Live> others = new ArrayList<>(live.values());
    if (others.stream().noneMatch(other -> other.use.firstCell() == use.firstCell())) {
      release(use);
    }
  }

  /** The device closes; its sessions should have been. */
  public void deviceClosed() {
    live.forEach(
        (session, open) ->
            checker.leftOpen(
                rank,
                session,
                "a session on barrier index "
                    + open.use.index()
                    + " (opened at "
                    + open.site
                    + ")"));
    live.clear();
  }

  private void release(Use use) {
    for (ContextState context : contexts) {
      for (int cell = use.firstCell(); cell < use.firstCell() + use.team().size(); cell++) {
        checker.cell(context, cell).barrier = false;
      }
    }
  }
}
