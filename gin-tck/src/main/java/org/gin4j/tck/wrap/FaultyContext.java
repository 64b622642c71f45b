package org.gin4j.tck.wrap;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;

/**
 * One context of a faulty backend. When it reorders, puts without an action and gets stay here
 * until a strong action to the same peer, or a flush, must cover them; weak actions overtake them
 * [P2, S2].
 */
final class FaultyContext implements BackendContext {
  private static final int LONGEST_DELAY = 100_000;

  private final BackendContext inner;
  private final int index;
  private final BackendEnvironment environment;
  private final Faults faults;
  private final Random random;
  private final List<List<Runnable>> held = new ArrayList<>();

  FaultyContext(BackendContext inner, int index, BackendEnvironment environment, Faults faults) {
    this.inner = inner;
    this.index = index;
    this.environment = environment;
    this.faults = faults;
    this.random = faults.random(environment.rank(), index);
    for (int peer = 0; peer < environment.size(); peer++) {
      held.add(new ArrayList<>());
    }
  }

  private static BackendWindow inside(BackendWindow window) {
    return window == null ? null : ((FaultyBackend.Held) window).inner;
  }

  /** Posts, holds back, drops or fails an operation. */
  private void post(int peer, boolean silent, boolean strong, Runnable operation) {
    if (faults.delay() && random.nextInt(16) == 0) {
      LockSupport.parkNanos(random.nextInt(LONGEST_DELAY));
    }
    boolean unlucky = (faults.drop() || faults.fail()) && random.nextInt(faults.oneIn()) == 0;
    if (unlucky && faults.fail()) {
      environment.fail(
          new GinException(
              ErrorKind.TRANSPORT,
              "rank "
                  + environment.rank()
                  + ", context "
                  + index
                  + ": an error completion from rank "
                  + peer,
              "",
              environment.rank(),
              new int[] {peer},
              index,
              null));
      return;
    }
    if (unlucky) {
      return;
    }
    synchronized (this) {
      if (faults.reorder() && silent) {
        held.get(peer).add(operation);
        return;
      }
      if (strong) {
        release(peer);
      }
      operation.run();
    }
  }

  private synchronized void release(int peer) {
    List<Runnable> operations = held.get(peer);
    Collections.shuffle(operations, random);
    operations.forEach(Runnable::run);
    operations.clear();
  }

  /** Posts all that is held back. */
  void releaseAll() {
    for (int peer = 0; peer < held.size(); peer++) {
      release(peer);
    }
  }

  private static boolean isSilent(RemoteAction remote) {
    return remote.target() == RemoteAction.Target.NONE;
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
    post(
        peer,
        isSilent(remote) && counter < 0,
        strong && !isSilent(remote),
        () ->
            inner.put(
                peer,
                inside(dst),
                dstOffset,
                inside(src),
                srcOffset,
                bytes,
                remote,
                strong,
                inside(vaWindow),
                counter,
                flags));
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
    post(
        peer,
        isSilent(remote),
        strong && !isSilent(remote),
        () ->
            inner.putValue(
                peer,
                inside(dst),
                dstOffset,
                value,
                valueBytes,
                remote,
                strong,
                inside(vaWindow),
                flags));
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
    post(
        peer,
        true,
        false,
        () ->
            inner.get(
                peer, inside(remote), remoteOffset, inside(local), localOffset, bytes, flags));
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    post(peer, false, strong, () -> inner.signal(peer, remote, strong, inside(vaWindow)));
  }

  @Override
  public void raiseOwned(int peer, RemoteAction one, boolean strong, long count) {
    post(peer, false, strong, () -> inner.raiseOwned(peer, one, strong, count));
  }

  @Override
  public long flushTicket(int peer) {
    release(peer);
    return inner.flushTicket(peer);
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    return inner.isFlushed(peer, ticket);
  }

  @Override
  public long readSignal(int signal) {
    return inner.readSignal(signal);
  }

  @Override
  public void resetSignal(int signal) {
    inner.resetSignal(signal);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return inner.readVaSignal(inside(window), offset);
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    inner.resetVaSignal(inside(window), offset);
  }

  @Override
  public long readCounter(int counter) {
    return inner.readCounter(counter);
  }

  @Override
  public void resetCounter(int counter) {
    inner.resetCounter(counter);
  }
}
