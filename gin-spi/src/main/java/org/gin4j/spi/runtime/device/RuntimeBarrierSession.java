package org.gin4j.spi.runtime.device;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import org.gin4j.api.Coop;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.spi.BarrierObserver;

/** One thread's handle on a barrier; the threads of a coop each open their own. */
final class RuntimeBarrierSession implements GinBarrierSession, BarrierPort {
  private static final int CELL_BITS = 32;

  private final RuntimeDeviceCommunicator device;
  private final Coop coop;
  private final Team team;
  private final int index;
  private final int rank;
  private final BarrierRound round;
  private final boolean strongAllowed;
  private final ContextGin[] contexts;
  private final int firstContext;
  private final RemoteAction weak;
  private final RemoteAction strong;
  private final BarrierObserver observer;
  private final BarrierObserver.Use use;
  private long start;
  private long nanos;
  private boolean strongSignals;

  /**
   * Whether a weak raise could become visible before a strong one of the round before, and a member
   * still in that round count it as the strong one, whose puts would not be settled [B2].
   */
  private boolean overtakes;

  private boolean broken;
  private boolean closed;

  RuntimeBarrierSession(
      RuntimeDeviceCommunicator device,
      Coop coop,
      ContextGin bound,
      Team team,
      int firstCell,
      int index) {
    this.device = device;
    this.coop = coop;
    this.team = team;
    this.index = index;
    this.rank = device.rank();
    this.firstContext = bound == null ? 0 : bound.contextIndex();
    int count = bound == null ? device.contextCount() : 1;
    contexts = new ContextGin[count];
    for (int i = 0; i < count; i++) {
      contexts[i] = device.context(firstContext + i);
    }
    boolean railed = device.plan().contextsRailed();
    round =
        new BarrierRound(
            team.size(),
            team.rank(),
            firstCell,
            firstContext,
            count,
            bound == null,
            railed ? device.rail().size() : device.size());
    strongAllowed = device.plan().strongLegacySignals();
    overtakes = device.openBarrier(firstCell);
    int cell = firstCell + team.rank();
    weak = RemoteAction.weakSignalInc(cell);
    strong = RemoteAction.strongSignalInc(cell);
    observer = device.observer();
    use = new BarrierObserver.Use(coop, team, firstCell, index, bound == null ? -1 : firstContext);
    if (observer != null) {
      observer.opened(this, use);
    }
  }

  @Override
  public void sync(MemoryOrder order, FenceLevel fence) {
    sync(order, fence, device.communicator().timeoutNanos());
  }

  @Override
  public void sync(MemoryOrder order, FenceLevel fence, Duration deadline) {
    sync(order, fence, ContextGin.nanos(deadline));
  }

  private void sync(MemoryOrder order, FenceLevel fence, long timeoutNanos) {
    try {
      checkUsable(fence);
      if (order.releases()) {
        VarHandle.releaseFence();
      }
      coop.sync();
      if (observer != null) {
        observer.entered(this, use, order, fence);
      }
      start = System.nanoTime();
      nanos = timeoutNanos;
      strongSignals = fence.includesPut() || overtakes;
      overtakes = fence.includesPut();
      // Broken until proved otherwise: an exception leaves the cells' counts ahead [B7].
      broken = true;
      int[] missing = round.run(this, fence, coop.rank(), coop.size());
      if (missing.length > 0) {
        throw timeout(missing);
      }
      ContextGin.meetAgain(coop, timeoutNanos);
      broken = false;
      if (observer != null) {
        observer.left(this, use, order, fence);
      }
      if (order.acquires()) {
        VarHandle.acquireFence();
      }
    } catch (RuntimeException e) {
      if (broken) {
        device.breakBarrier(round.firstCell());
      }
      throw contexts[0].failed(coop, e);
    }
  }

  private void checkUsable(FenceLevel fence) {
    if (closed || device.isClosed()) {
      throw new GinException(ErrorKind.CLOSED, "the barrier session is closed", "");
    }
    if (broken) {
      if (observer != null) {
        observer.reused(this, use);
      }
      throw new GinException(
          ErrorKind.CLOSED,
          "rank "
              + rank
              + ": the session on barrier "
              + index
              + " is broken: its last sync did not finish [B7]",
          "end this communicator; its members no longer agree on the round");
    }
    if (fence.includesPut() && !strongAllowed) {
      throw new GinException(
          ErrorKind.UNSUPPORTED,
          "a fence that includes PUT needs strong signals, and this communicator was created"
              + " without strongSignalsRequired [S11]",
          "require strong signals, or sync with fence NONE or GET");
    }
  }

  private GinTimeoutException timeout(int[] missing) {
    long elapsed = contexts[0].waiter().elapsed(start, nanos);
    BitSet worldRanks = new BitSet();
    Arrays.stream(missing).forEach(member -> worldRanks.set(team.rankToWorld(rank, member)));
    return new GinTimeoutException(
        "barrier " + index,
        team.size() - 1 - worldRanks.cardinality(),
        team.size() - 1,
        elapsed,
        "rank "
            + rank
            + ", barrier "
            + index
            + " of a team of "
            + team.size()
            + ", context "
            + (round.allContexts() ? "all" : String.valueOf(firstContext))
            + ": ranks "
            + worldRanks
            + " did not come within "
            + elapsed / 1_000_000
            + " ms; the session is broken [B7]"
            + device.communicator().faults().leavers(),
        rank,
        worldRanks.stream().toArray(),
        round.allContexts() ? -1 : firstContext);
  }

  @Override
  public void signal(int context, int teamPeer, int cell, long count) {
    contexts[context - firstContext].raiseOwned(
        team.rankToWorld(rank, teamPeer), strongSignals ? strong : weak, strongSignals, count);
  }

  @Override
  public long advance(int context, int cell) {
    return contexts[context - firstContext].advanceBarrierShadow(cell);
  }

  @Override
  public long expected(int context, int cell) {
    return contexts[context - firstContext].barrierShadow(cell);
  }

  @Override
  public boolean await(int context, int cell, long least) {
    return contexts[context - firstContext]
        .waiter()
        .seesSignal(cell, least, CELL_BITS, start, nanos);
  }

  @Override
  public void flush(int context) {
    ContextGin gin = contexts[context - firstContext];
    boolean railed = device.plan().contextsRailed();
    int stride = railed ? device.rail().stride() : 1;
    int peers = railed ? device.rail().size() : device.size();
    for (int peer = coop.rank(); peer < peers; peer += coop.size()) {
      gin.flushWorld(rank % stride + peer * stride, nanos);
    }
  }

  @Override
  public void flushPeer(int context, int flushPeer) {
    int stride = device.plan().contextsRailed() ? device.rail().stride() : 1;
    contexts[context - firstContext].flushWorld(rank % stride + flushPeer * stride, nanos);
  }

  @Override
  public Team team() {
    return team;
  }

  @Override
  public void close() {
    if (observer != null && !closed) {
      observer.closed(this, use);
    }
    if (!closed) {
      device.closeBarrier(round.firstCell(), overtakes);
    }
    closed = true;
  }
}
