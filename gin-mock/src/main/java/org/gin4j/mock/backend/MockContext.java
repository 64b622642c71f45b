package org.gin4j.mock.backend;

import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Rolling;
import org.gin4j.api.SharingMode;
import org.gin4j.mock.check.Checker;
import org.gin4j.mock.check.Recorder;
import org.gin4j.mock.fabric.Action;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.fabric.Fabric;
import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.fabric.SignalWait;
import org.gin4j.mock.schedule.Condition;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.SchedulingContext;

/** A context whose calls are places where anybody else may go first. */
final class MockContext implements SchedulingContext {
  private static final ValueLayout.OfLong CELL = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final int COUNTER_BITS = 56;

  private final MockBackend backend;
  private final MockDevice device;
  private final ContextState state;
  private final int depth;
  private final SharingMode sharing;
  private final MockWorld world;
  private final Fabric fabric;
  private final Checker checker;
  private final Recorder recorder;
  private final int rank;
  private RankThread owner;

  /** What the last barrier raise was, which is often the next one too. */
  private RemoteAction raised;

  private Action raise;

  MockContext(
      MockBackend backend, MockDevice device, ContextState state, int depth, SharingMode sharing) {
    this.backend = backend;
    this.device = device;
    this.state = state;
    this.depth = depth;
    this.sharing = sharing;
    world = backend.world();
    fabric = world.fabric();
    checker = world.checker();
    recorder = world.recorder();
    rank = backend.rank();
  }

  MockContext shared(SharingMode narrower) {
    return new MockContext(backend, device, state, depth, narrower);
  }

  /** Takes the turn, and lets others go first. */
  private RankThread enter() {
    RankThread self = world.enter(rank);
    world.scheduler().point(self);
    if (sharing == SharingMode.THREAD && checker != null) {
      if (owner == null) {
        owner = self;
      } else if (owner != self) {
        checker.sharedBeyondMode(rank, state.index());
      }
    }
    return self;
  }

  /** Takes the turn to post, waiting for room. */
  private RankThread enterToPost() {
    RankThread self = enter();
    boolean room =
        state.outstanding() < depth
            || world.await(
                self,
                Condition.of(
                    "room among " + depth + " operations of context " + state.index(),
                    () -> state.outstanding() < depth || ended()),
                backend.environment().timeout().toNanos());
    if (room && !ended()) {
      return self;
    }
    world.leave(self);
    throw ended() ? end() : noRoom();
  }

  private boolean ended() {
    return device.isClosed() || backend.environment().fault() != null;
  }

  private RuntimeException end() {
    GinException fault = backend.environment().fault();
    return fault != null
        ? fault
        : new GinException(ErrorKind.CLOSED, "the device communicator is closed", "");
  }

  private GinTimeoutException noRoom() {
    long nanos = backend.environment().timeout().toNanos();
    return new GinTimeoutException(
        "room in the queue",
        state.outstanding(),
        depth - 1,
        nanos,
        "rank "
            + rank
            + ", context "
            + state.index()
            + ": no room among "
            + depth
            + " operations after "
            + TimeUnit.NANOSECONDS.toMillis(nanos)
            + " ms",
        rank,
        new int[0],
        state.index());
  }

  private static boolean mayHold(int flags) {
    return (flags & OptFlags.AGGREGATE_REQUESTS.bits()) != 0;
  }

  @Override
  public void put(
      int peer,
      BackendWindow dst,
      long dstOffset,
      BackendWindow src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int counter,
      int flags) {
    RankThread self = enterToPost();
    try {
      fabric.put(
          state,
          peer,
          MockWindow.of(dst),
          dstOffset,
          MockWindow.of(src),
          srcOffset,
          bytes,
          Action.of(remote, strong, MockWindow.of(vaWindow), false),
          counter,
          mayHold(flags));
      world.scheduler().point(self);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void putValue(
      int peer,
      BackendWindow dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int flags) {
    RankThread self = enterToPost();
    try {
      fabric.putValue(
          state,
          peer,
          MockWindow.of(dst),
          dstOffset,
          value,
          valueBytes,
          Action.of(remote, strong, MockWindow.of(vaWindow), false),
          mayHold(flags));
      world.scheduler().point(self);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void get(
      int peer,
      BackendWindow remote,
      long remoteOffset,
      BackendWindow local,
      long localOffset,
      long bytes,
      int flags) {
    RankThread self = enterToPost();
    try {
      fabric.get(
          state,
          peer,
          MockWindow.of(remote),
          remoteOffset,
          MockWindow.of(local),
          localOffset,
          bytes,
          mayHold(flags));
      world.scheduler().point(self);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    RankThread self = enterToPost();
    try {
      fabric.signal(state, peer, Action.of(remote, strong, MockWindow.of(vaWindow), false));
      world.scheduler().point(self);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void raiseOwned(int peer, RemoteAction one, boolean strong, long count) {
    // No code of the program runs before the next call, so others need not go first here too.
    RankThread self = enterToPost();
    try {
      if (one != raised) {
        raised = one;
        raise = Action.of(one, strong, null, true);
      }
      fabric.signal(state, peer, raise);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public long flushTicket(int peer) {
    RankThread self = enter();
    try {
      fabric.releaseHeld(state);
      return state.mark(peer);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    RankThread self = enter();
    try {
      return state.isLocallyComplete(peer, (int) ticket);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public boolean awaitFlushed(int peer, long ticket, long nanos) {
    RankThread self = enter();
    try {
      int begun = begin();
      if (!state.isLocallyComplete(peer, (int) ticket)) {
        world.await(
            self,
            Condition.of(
                "operations to rank " + peer + " to be complete here",
                () -> state.isLocallyComplete(peer, (int) ticket) || ended()),
            nanos);
      }
      boolean done = state.isLocallyComplete(peer, (int) ticket);
      if (done && checker != null) {
        checker.flushed(state, peer, (int) ticket, self, begun);
      }
      return done;
    } finally {
      world.leave(self);
    }
  }

  private int begin() {
    return recorder == null ? -1 : recorder.begin();
  }

  @Override
  public long readSignal(int signal) {
    return readSignal(signal, MemoryOrder.ACQUIRE);
  }

  @Override
  public long readSignal(int signal, MemoryOrder order) {
    RankThread self = enter();
    try {
      if (checker != null) {
        checker.readSignal(state, signal, order);
      }
      return state.signal(signal);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public boolean awaitSignal(int signal, long least, int bits, MemoryOrder order, long nanos) {
    RankThread self = enter();
    try {
      int begun = begin();
      if (!Rolling.lessOrEqual(least, state.signal(signal), bits)) {
        world.await(self, new SignalWait(state, signal, least, bits, this::ended), nanos);
      }
      boolean seen = Rolling.lessOrEqual(least, state.signal(signal), bits);
      if (seen && checker != null) {
        checker.sawSignal(state, signal, least, order, self, begun);
      }
      return seen;
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void resetSignal(int signal) {
    RankThread self = enter();
    try {
      if (checker != null) {
        checker.resetSignal(state, signal);
      }
      state.resetSignal(signal);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return readVaSignal(window, offset, MemoryOrder.ACQUIRE);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset, MemoryOrder order) {
    RankThread self = enter();
    try {
      FabricWindow cell = MockWindow.of(window);
      if (checker != null) {
        checker.readVa(cell, offset, order);
      }
      return cell.memory().get(CELL, offset);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public boolean awaitVaSignal(
      BackendWindow window, long offset, long least, int bits, MemoryOrder order, long nanos) {
    RankThread self = enter();
    try {
      FabricWindow cell = MockWindow.of(window);
      int begun = begin();
      if (!Rolling.lessOrEqual(least, cell.memory().get(CELL, offset), bits)) {
        world.await(
            self,
            Condition.of(
                "the VA signal at offset " + offset + " to reach " + least,
                () -> Rolling.lessOrEqual(least, cell.memory().get(CELL, offset), bits) || ended()),
            nanos);
      }
      boolean seen = Rolling.lessOrEqual(least, cell.memory().get(CELL, offset), bits);
      if (seen && checker != null) {
        checker.sawVa(cell, offset, least, order, begun);
      }
      return seen;
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    RankThread self = enter();
    try {
      FabricWindow cell = MockWindow.of(window);
      if (checker != null) {
        checker.resetVa(cell, offset);
      }
      cell.memory().set(CELL, offset, 0);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public long readCounter(int counter) {
    RankThread self = enter();
    try {
      return Rolling.truncate(state.counter(counter), COUNTER_BITS);
    } finally {
      world.leave(self);
    }
  }

  @Override
  public boolean awaitCounter(int counter, long least, int bits, long nanos) {
    RankThread self = enter();
    try {
      int begun = begin();
      if (!Rolling.lessOrEqual(least, state.counter(counter), bits)) {
        world.await(
            self,
            Condition.of(
                "counter " + counter + " of context " + state.index() + " to reach " + least,
                () -> Rolling.lessOrEqual(least, state.counter(counter), bits) || ended()),
            nanos);
      }
      boolean seen = Rolling.lessOrEqual(least, state.counter(counter), bits);
      if (seen && checker != null) {
        checker.sawCounter(state, counter, least, self, begun);
      }
      return seen;
    } finally {
      world.leave(self);
    }
  }

  @Override
  public void resetCounter(int counter) {
    RankThread self = enter();
    try {
      if (checker != null) {
        checker.resetCounter(state, counter);
      }
      state.resetCounter(counter);
    } finally {
      world.leave(self);
    }
  }
}
