package org.gin4j.api;

import java.lang.foreign.MemorySegment;

/** A window that nothing is registered behind. */
record StubWindow(long bytes) implements Window {

  @Override
  public SegmentKind segmentKind() {
    return SegmentKind.HOST_NUMA;
  }

  @Override
  public boolean strictOrdering() {
    return true;
  }

  @Override
  public MemorySegment segment() {
    return MemorySegment.NULL;
  }

  @Override
  public MemorySegment lsaSegment(int lsaRank) {
    return MemorySegment.NULL;
  }

  @Override
  public void close() {}
}
