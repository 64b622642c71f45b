package org.gin4j.proxy.backend;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.RemoteAction;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.proxy.descriptor.ProxyPost;
import org.gin4j.proxy.queue.ProxyQueue;
import org.gin4j.proxy.shm.SegmentCopy;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;

/**
 * One context. To a direct peer the calling thread copies and then adds to the peer's cell, so the
 * operation is settled when the call returns. To other peers it posts descriptors.
 */
final class ProxyContext implements BackendContext {
  private static final int NO_COUNTER = -1;

  private final int index;
  private final int signalCount;
  private final int counterCount;
  private final MemorySegment signals;
  private final MemorySegment counters;
  private final MemorySegment[] directCells;
  private final ProxyQueue[] queues;

  /**
   * A context.
   *
   * @param signals this rank's signal cells
   * @param counters this rank's counter cells
   * @param directCells signal cells of direct peers, null for the others
   * @param queues queues to the other peers, null for direct ones
   */
  ProxyContext(
      int index,
      DeviceSpec spec,
      MemorySegment signals,
      MemorySegment counters,
      MemorySegment[] directCells,
      ProxyQueue[] queues) {
    this.index = index;
    this.signalCount = spec.signals();
    this.counterCount = spec.counters();
    this.signals = signals;
    this.counters = counters;
    this.directCells = directCells;
    this.queues = queues;
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
    ProxyWindow to = (ProxyWindow) dst;
    ProxyWindow from = (ProxyWindow) src;
    MemorySegment cells = directCells[peer];
    if (cells != null) {
      SegmentCopy.copy(from.local, srcOffset, to.peers[peer], dstOffset, bytes);
      if (counter != NO_COUNTER) {
        CellTable.addRelease(counters, CellTable.offset(index, counterCount, counter), 1);
      }
      raise(cells, peer, remote, vaWindow);
      return;
    }
    ProxyWindow va = (ProxyWindow) vaWindow;
    ProxyPost.put(
        queues[peer],
        to.handle(),
        dstOffset,
        from.handle(),
        srcOffset,
        bytes,
        ProxyPost.signalOps(remote),
        remote.signal(),
        remote.value(),
        strong || coversSeveral(bytes, va),
        va == null ? 0 : va.handle(),
        remote.offset(),
        counter);
  }

  /**
   * Returns whether the signal's descriptor does not carry the whole put. Other threads'
   * descriptors may come between, so only a strong signal is sure to cover all parts [P5].
   */
  private static boolean coversSeveral(long bytes, ProxyWindow va) {
    return bytes > ProxyDescriptor.MAX_PIECE || va != null;
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
    ProxyWindow to = (ProxyWindow) dst;
    MemorySegment cells = directCells[peer];
    if (cells != null) {
      SegmentCopy.store(to.peers[peer], dstOffset, value, valueBytes);
      raise(cells, peer, remote, vaWindow);
      return;
    }
    ProxyWindow va = (ProxyWindow) vaWindow;
    ProxyPost.putValue(
        queues[peer],
        to.handle(),
        dstOffset,
        value,
        valueBytes,
        ProxyPost.signalOps(remote),
        remote.signal(),
        remote.value(),
        strong || va != null,
        va == null ? 0 : va.handle(),
        remote.offset());
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
    ProxyWindow from = (ProxyWindow) remote;
    ProxyWindow to = (ProxyWindow) local;
    if (directCells[peer] != null) {
      SegmentCopy.copy(from.peers[peer], remoteOffset, to.local, localOffset, bytes);
      return;
    }
    ProxyPost.get(queues[peer], from.handle(), remoteOffset, to.handle(), localOffset, bytes);
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    MemorySegment cells = directCells[peer];
    if (cells != null) {
      raise(cells, peer, remote, vaWindow);
      return;
    }
    ProxyWindow va = (ProxyWindow) vaWindow;
    ProxyPost.signal(
        queues[peer],
        ProxyPost.signalOps(remote),
        remote.signal(),
        remote.value(),
        strong,
        va == null ? 0 : va.handle(),
        remote.offset());
  }

  @Override
  public void raiseOwned(int peer, RemoteAction one, boolean strong, long count) {
    MemorySegment cells = directCells[peer];
    if (cells != null) {
      CellTable.setRelease(cells, CellTable.offset(index, signalCount, one.signal()), count);
    } else {
      signal(peer, one, strong, null);
    }
  }

  private void raise(MemorySegment cells, int peer, RemoteAction remote, BackendWindow vaWindow) {
    RemoteAction.Target target = remote.target();
    if (target == RemoteAction.Target.SIGNAL) {
      CellTable.addRelease(
          cells, CellTable.offset(index, signalCount, remote.signal()), remote.value());
    } else if (target == RemoteAction.Target.VA_SIGNAL) {
      CellTable.addRelease(((ProxyWindow) vaWindow).peers[peer], remote.offset(), remote.value());
    }
  }

  @Override
  public long flushTicket(int peer) {
    ProxyQueue queue = queues[peer];
    return queue == null ? 0 : queue.producerIndex();
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    ProxyQueue queue = queues[peer];
    return queue == null || queue.isConsumed((int) ticket);
  }

  @Override
  public long readSignal(int signal) {
    return CellTable.getAcquire(signals, CellTable.offset(index, signalCount, signal));
  }

  @Override
  public void resetSignal(int signal) {
    CellTable.setRelease(signals, CellTable.offset(index, signalCount, signal), 0);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return CellTable.getAcquire(((ProxyWindow) window).local, offset);
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    CellTable.setRelease(((ProxyWindow) window).local, offset, 0);
  }

  @Override
  public long readCounter(int counter) {
    return CellTable.getAcquire(counters, CellTable.offset(index, counterCount, counter));
  }

  @Override
  public void resetCounter(int counter) {
    CellTable.setRelease(counters, CellTable.offset(index, counterCount, counter), 0);
  }
}
