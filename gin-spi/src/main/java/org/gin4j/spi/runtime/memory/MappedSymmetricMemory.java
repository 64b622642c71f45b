package org.gin4j.spi.runtime.memory;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.SymmetricMemory;

/** A range of an allocation on every rank, with the peers' ranges that could be mapped. */
final class MappedSymmetricMemory implements SymmetricMemory {
  private final MemorySegment local;
  private final int rank;
  private final PeerRange[] ranges;
  private final MemorySegment[] peers;
  private final SegmentKind kind;
  private final Runnable giveBack;
  private boolean closed;

  MappedSymmetricMemory(
      MemorySegment local, int rank, PeerRange[] ranges, SegmentKind kind, Runnable giveBack) {
    this.local = local;
    this.rank = rank;
    this.ranges = ranges;
    peers = new MemorySegment[ranges.length];
    this.kind = kind;
    this.giveBack = giveBack;
  }

  @Override
  public MemorySegment local() {
    return local;
  }

  @Override
  public MemorySegment peer(int worldRank) {
    if (worldRank == rank) {
      return local;
    }
    if (peers[worldRank] == null && ranges[worldRank] != null) {
      peers[worldRank] = ranges[worldRank].segment();
    }
    return peers[worldRank];
  }

  @Override
  public long bytes() {
    return local.byteSize();
  }

  @Override
  public SegmentKind kind() {
    return kind;
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      giveBack.run();
    }
  }
}
