package org.gin4j.examples.vendor;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongArray;
import org.gin4j.api.RemoteAction;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.SymmetricMemory;

/**
 * One context. Every operation is done when its call returns: the data is copied, then the cell is
 * raised with release order, so that who acquires the new value sees the data [S2, S3].
 */
final class VendorContext implements BackendContext {
  private static final VarHandle CELL = ValueLayout.JAVA_LONG.varHandle();

  private final long firstSignal;
  private final SymmetricMemory signals;
  private final AtomicLongArray counters;

  VendorContext(int index, DeviceSpec spec, SymmetricMemory signals) {
    this.firstSignal = (long) index * spec.signals();
    this.signals = signals;
    this.counters = new AtomicLongArray(spec.counters());
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
    MemorySegment.copy(
        VendorWindow.local(src), srcOffset, VendorWindow.at(dst, peer), dstOffset, bytes);
    if (counter >= 0) {
      counters.getAndIncrement(counter);
    }
    raise(peer, remote, vaWindow);
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
    MemorySegment memory = VendorWindow.at(dst, peer);
    for (int i = 0; i < valueBytes; i++) {
      memory.set(ValueLayout.JAVA_BYTE, dstOffset + i, (byte) (value >>> (8 * i)));
    }
    raise(peer, remote, vaWindow);
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
    MemorySegment.copy(
        VendorWindow.at(remote, peer), remoteOffset, VendorWindow.local(local), localOffset, bytes);
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    raise(peer, remote, vaWindow);
  }

  private void raise(int peer, RemoteAction remote, BackendWindow vaWindow) {
    switch (remote.target()) {
      case NONE -> {
        // A put without an action.
      }
      case SIGNAL -> add(signals.peer(peer), place(remote.signal()), remote.value());
      case VA_SIGNAL -> add(VendorWindow.at(vaWindow, peer), remote.offset(), remote.value());
    }
  }

  private static void add(MemorySegment memory, long offset, long value) {
    long unused = (long) CELL.getAndAddRelease(memory, offset, value);
  }

  private long place(int signal) {
    return (firstSignal + signal) * Long.BYTES;
  }

  @Override
  public long flushTicket(int peer) {
    return 0;
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    return true;
  }

  @Override
  public long readSignal(int signal) {
    return (long) CELL.getAcquire(signals.local(), place(signal));
  }

  @Override
  public void resetSignal(int signal) {
    CELL.setRelease(signals.local(), place(signal), 0L);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return (long) CELL.getAcquire(VendorWindow.local(window), offset);
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    CELL.setRelease(VendorWindow.local(window), offset, 0L);
  }

  @Override
  public long readCounter(int counter) {
    return counters.getAcquire(counter);
  }

  @Override
  public void resetCounter(int counter) {
    counters.setRelease(counter, 0);
  }
}
