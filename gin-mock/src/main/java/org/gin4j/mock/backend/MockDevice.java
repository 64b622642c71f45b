package org.gin4j.mock.backend;

import java.util.Optional;
import org.gin4j.api.SharingMode;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BarrierObserver;
import org.gin4j.spi.DeviceSpec;

/** One rank's contexts on the fabric. */
final class MockDevice implements BackendDevice {
  private final MockBackend backend;
  private final ContextState[] states;
  private final MockContext[] contexts;
  private final MockBarriers barriers;
  private volatile boolean closed;

  MockDevice(MockBackend backend, int number, DeviceSpec spec) {
    this.backend = backend;
    MockWorld world = backend.world();
    states = new ContextState[spec.contexts()];
    contexts = new MockContext[spec.contexts()];
    for (int index = 0; index < states.length; index++) {
      states[index] =
          new ContextState(
              backend.group(),
              number,
              backend.rank(),
              index,
              spec.signals(),
              spec.counters(),
              world.knobs().firstMark());
      contexts[index] = new MockContext(backend, this, states[index], depth(spec), SharingMode.GPU);
    }
    barriers = new MockBarriers(world, backend.rank(), states);
    backend.group().addDevice(number, backend.rank(), states);
    world.fabric().peerReady();
  }

  private int depth(DeviceSpec spec) {
    return Math.min(spec.queueDepth().orElse(Integer.MAX_VALUE), backend.world().knobs().depth());
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public BackendContext context(int index) {
    return contexts[index];
  }

  @Override
  public BackendContext context(int index, SharingMode sharing) {
    return sharing == SharingMode.GPU ? contexts[index] : contexts[index].shared(sharing);
  }

  @Override
  public Optional<BarrierObserver> observer() {
    return Optional.of(barriers);
  }

  @Override
  public String describe() {
    return "simulated";
  }

  @Override
  public void close() {
    MockWorld world = backend.world();
    boolean gone = world.isGone(backend.rank());
    RankThread self = gone ? null : world.enter(backend.rank());
    try {
      closed = true;
      if (!gone && backend.environment().fault() == null) {
        barriers.deviceClosed();
      }
      for (ContextState state : states) {
        if (!gone) {
          world.fabric().releaseHeld(state);
        }
        state.close();
      }
      world.endWaits(backend.rank());
    } finally {
      if (self != null) {
        world.leave(self);
      }
    }
  }
}
