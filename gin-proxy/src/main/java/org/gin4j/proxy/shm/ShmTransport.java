package org.gin4j.proxy.shm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;
import org.gin4j.spi.rma.RmaTransport;

/** Copies and adds on mapped memory: every operation is complete when its post returns. */
final class ShmTransport implements RmaTransport {
  private static final VarHandle CELL = ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

  private record Registered(SymmetricMemory memory) implements RmaMemory {
    @Override
    public void close() {
      // The mapping belongs to whoever registered it.
    }
  }

  @Override
  public RmaMemory register(SymmetricMemory memory) {
    return new Registered(memory);
  }

  @Override
  public RmaChannel channel(int peer) {
    return new Channel(peer);
  }

  @Override
  public void progress() {
    // Nothing is ever outstanding.
  }

  @Override
  public void close() {
    // Holds nothing.
  }

  private static final class Channel implements RmaChannel {
    private final int peer;
    private long posted;

    Channel(int peer) {
      this.peer = peer;
    }

    private static MemorySegment local(RmaMemory memory) {
      return ((Registered) memory).memory.local();
    }

    private MemorySegment remote(RmaMemory memory) {
      return ((Registered) memory).memory.peer(peer);
    }

    @Override
    public boolean put(RmaMemory dst, long dstOffset, RmaMemory src, long srcOffset, long bytes) {
      SegmentCopy.copy(local(src), srcOffset, remote(dst), dstOffset, bytes);
      posted++;
      return true;
    }

    @Override
    public boolean putValue(RmaMemory dst, long dstOffset, long value, int valueBytes) {
      SegmentCopy.store(remote(dst), dstOffset, value, valueBytes);
      posted++;
      return true;
    }

    @Override
    public boolean get(RmaMemory from, long fromOffset, RmaMemory to, long toOffset, long bytes) {
      SegmentCopy.copy(remote(from), fromOffset, local(to), toOffset, bytes);
      posted++;
      return true;
    }

    @Override
    public boolean add(RmaMemory cell, long offset, long addend, boolean strong) {
      long unused = (long) CELL.getAndAdd(remote(cell), offset, addend);
      posted++;
      return true;
    }

    @Override
    public long posted() {
      return posted;
    }

    @Override
    public long completed() {
      return posted;
    }
  }
}
