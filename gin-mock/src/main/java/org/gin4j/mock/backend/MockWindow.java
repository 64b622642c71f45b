package org.gin4j.mock.backend;

import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.BackendWindow;

/** A window of one rank. */
final class MockWindow implements BackendWindow {
  private final MockBackend backend;
  private final FabricWindow fabric;

  MockWindow(MockBackend backend, FabricWindow fabric) {
    this.backend = backend;
    this.fabric = fabric;
  }

  static FabricWindow of(BackendWindow window) {
    return window == null ? null : ((MockWindow) window).fabric;
  }

  @Override
  public void close() {
    MockWorld world = backend.world();
    if (world.isGone(backend.rank())) {
      fabric.close();
      return;
    }
    RankThread self = world.enter(backend.rank());
    try {
      world.fabric().consume(fabric);
      fabric.close();
    } finally {
      world.leave(self);
    }
  }
}
