package org.gin4j.mock.backend;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.mock.fabric.FabricGroup;
import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.SymmetricMemory;

/** The fabric as one rank of one communicator sees it. */
final class MockBackend implements GinBackend {
  private final MockWorld world;
  private final int rank;
  private final BackendEnvironment environment;
  private final FabricGroup group;
  private int devices;

  MockBackend(MockRank self, BackendEnvironment environment) {
    world = self.world();
    rank = self.rank();
    this.environment = environment;
    RankThread thread = world.enter(rank);
    try {
      group = world.openGroup(rank);
    } finally {
      world.leave(thread);
    }
    self.onFailure(this::failed);
  }

  private void failed(Operation operation) {
    environment.fail(
        new GinException(
            ErrorKind.TRANSPORT,
            "rank "
                + rank
                + ", context "
                + operation.context().index()
                + ": "
                + operation
                + " to rank "
                + operation.peer()
                + " failed, as this run was asked",
            "",
            rank,
            new int[] {operation.peer()},
            operation.context().index(),
            null));
    world.endWaits(rank);
  }

  MockWorld world() {
    return world;
  }

  int rank() {
    return rank;
  }

  BackendEnvironment environment() {
    return environment;
  }

  FabricGroup group() {
    return group;
  }

  @Override
  public BackendWindow attach(int handle, SymmetricMemory memory) {
    RankThread self = world.enter(rank);
    try {
      FabricWindow attached = group.attach(handle, rank, memory.local());
      if (world.checker() != null) {
        world.checker().attached(attached);
      }
      MockWindow window = new MockWindow(this, attached);
      world.fabric().peerReady();
      return window;
    } finally {
      world.leave(self);
    }
  }

  @Override
  public BackendDevice createDevice(DeviceSpec spec) {
    RankThread self = world.enter(rank);
    try {
      return new MockDevice(this, devices++, spec);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void leftOpen(Object thing, String what) {
    if (world.checker() != null && environment.fault() == null) {
      world.checker().leftOpen(rank, thing, what);
    }
  }

  @Override
  public void closedLate(Object thing) {
    if (world.checker() != null) {
      world.checker().closedLate(thing);
    }
  }

  @Override
  public void close() {}
}
