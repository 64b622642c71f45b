package org.gin4j.mock.backend;

import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.mock.check.BarrierChecks;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.BarrierObserver;

/** Barriers of one rank's device: their order publishes direct stores, and a checker looks on. */
final class MockBarriers implements BarrierObserver {
  private final MockWorld world;
  private final int rank;
  private final BarrierChecks checks;

  MockBarriers(MockWorld world, int rank, ContextState[] contexts) {
    this.world = world;
    this.rank = rank;
    checks = world.checker() == null ? null : new BarrierChecks(world.checker(), rank, contexts);
  }

  /** What is told with the turn held. */
  private interface Telling {
    void tell(RankThread self);
  }

  private void withTurn(Telling telling) {
    RankThread self = world.enter(rank);
    try {
      telling.tell(self);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void opened(Object session, Use use) {
    if (checks != null) {
      withTurn(self -> checks.opened(session, use));
    }
  }

  @Override
  public void entered(Object session, Use use, MemoryOrder order, FenceLevel fence) {
    withTurn(
        self -> {
          if (order.releases()) {
            world.release(rank);
          }
          if (checks != null) {
            checks.entered(self, use, order, fence);
          }
        });
  }

  @Override
  public void left(Object session, Use use, MemoryOrder order, FenceLevel fence) {
    withTurn(
        self -> {
          if (order.acquires()) {
            world.acquire(rank);
          }
          if (checks != null) {
            checks.left(self, use, fence);
          }
        });
  }

  @Override
  public void reused(Object session, Use use) {
    if (checks != null) {
      withTurn(self -> checks.reused(use));
    }
  }

  @Override
  public void closed(Object session, Use use) {
    if (checks != null && !world.isGone(rank)) {
      withTurn(self -> checks.closed(session, use));
    }
  }

  /** The device closes; with the turn held. */
  void deviceClosed() {
    if (checks != null) {
      checks.deviceClosed();
    }
  }
}
