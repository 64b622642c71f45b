package org.gin4j.tck.wrap;

import org.gin4j.api.RemoteAction;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;

/** Checks every operation's arguments, and that what a backend says once stays true. */
final class CheckedContext implements BackendContext {
  private static final long NONE = Long.MIN_VALUE;
  private static final int ALL_FLAGS = 3;

  private final CheckedBackend owner;
  private final CheckedDevice device;
  private final BackendContext inner;
  private final DeviceSpec spec;
  private final int rank;
  private final long[] flushed;

  CheckedContext(
      CheckedBackend owner,
      CheckedDevice device,
      BackendContext inner,
      DeviceSpec spec,
      BackendEnvironment environment) {
    this.owner = owner;
    this.device = device;
    this.inner = inner;
    this.spec = spec;
    this.rank = environment.rank();
    this.flushed = new long[environment.size()];
    java.util.Arrays.fill(flushed, NONE);
  }

  private void checkPeer(int peer) {
    ContractViolation.require(
        peer >= 0 && peer < flushed.length, "rank " + peer + " of " + flushed.length);
    ContractViolation.require(
        (peer - rank) % spec.railStride() == 0, "rank " + peer + " is not connected");
  }

  private BackendWindow action(RemoteAction remote, BackendWindow vaWindow) {
    switch (remote.target()) {
      case NONE -> ContractViolation.require(vaWindow == null, "a VA window without an action");
      case SIGNAL -> {
        checkSignal(remote.signal());
        ContractViolation.require(vaWindow == null, "a VA window with an indexed signal");
      }
      case VA_SIGNAL -> {
        ContractViolation.require(remote.offset() % 8 == 0, "VA signal at " + remote.offset());
        return CheckedWindow.range(owner, "VA signal", vaWindow, remote.offset(), 8);
      }
    }
    return null;
  }

  private void checkSignal(int signal) {
    ContractViolation.require(
        signal >= 0 && signal < spec.signals(), "signal " + signal + " of " + spec.signals());
  }

  private void checkCounter(int counter) {
    ContractViolation.require(
        counter >= 0 && counter < spec.counters(), "counter " + counter + " of " + spec.counters());
  }

  private static void checkFlags(int flags) {
    ContractViolation.require((flags & ~ALL_FLAGS) == 0, "flags " + flags);
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
    checkPeer(peer);
    checkFlags(flags);
    if (counter != -1) {
      checkCounter(counter);
    }
    inner.put(
        peer,
        CheckedWindow.range(owner, "destination", dst, dstOffset, bytes),
        dstOffset,
        CheckedWindow.range(owner, "source", src, srcOffset, bytes),
        srcOffset,
        bytes,
        remote,
        strong,
        action(remote, vaWindow),
        counter,
        flags);
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
    checkPeer(peer);
    checkFlags(flags);
    ContractViolation.require(
        valueBytes >= 1 && valueBytes <= 8 && Integer.bitCount(valueBytes) == 1,
        "a value of " + valueBytes + " bytes");
    inner.putValue(
        peer,
        CheckedWindow.range(owner, "destination", dst, dstOffset, valueBytes),
        dstOffset,
        value,
        valueBytes,
        remote,
        strong,
        action(remote, vaWindow),
        flags);
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
    checkPeer(peer);
    checkFlags(flags);
    inner.get(
        peer,
        CheckedWindow.range(owner, "remote side", remote, remoteOffset, bytes),
        remoteOffset,
        CheckedWindow.range(owner, "local side", local, localOffset, bytes),
        localOffset,
        bytes,
        flags);
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    checkPeer(peer);
    ContractViolation.require(
        remote.target() != RemoteAction.Target.NONE, "a signal without an action");
    inner.signal(peer, remote, strong, action(remote, vaWindow));
  }

  @Override
  public void raiseOwned(int peer, RemoteAction one, boolean strong, long count) {
    checkPeer(peer);
    ContractViolation.require(
        one.target() == RemoteAction.Target.SIGNAL && one.value() == 1, "not an action by one");
    checkSignal(one.signal());
    inner.raiseOwned(peer, one, strong, count);
  }

  @Override
  public long flushTicket(int peer) {
    checkPeer(peer);
    return inner.flushTicket(peer);
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    checkPeer(peer);
    // A device that another thread is closing may answer anything.
    long before = flushed[peer];
    if (before != NONE && !device.isClosed()) {
      ContractViolation.require(
          inner.isFlushed(peer, before) || device.isClosed(),
          "ticket " + before + " for rank " + peer + " was flushed and is no longer");
    }
    boolean done = inner.isFlushed(peer, ticket);
    if (done) {
      flushed[peer] = ticket;
    }
    return done;
  }

  @Override
  public long readSignal(int signal) {
    checkSignal(signal);
    return inner.readSignal(signal);
  }

  @Override
  public void resetSignal(int signal) {
    checkSignal(signal);
    inner.resetSignal(signal);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return inner.readVaSignal(CheckedWindow.range(owner, "VA signal", window, offset, 8), offset);
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    inner.resetVaSignal(CheckedWindow.range(owner, "VA signal", window, offset, 8), offset);
  }

  @Override
  public long readCounter(int counter) {
    checkCounter(counter);
    return inner.readCounter(counter);
  }

  @Override
  public void resetCounter(int counter) {
    checkCounter(counter);
    inner.resetCounter(counter);
  }
}
