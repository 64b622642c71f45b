package org.gin4j.spi.runtime.memory;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;

/** One allocation of this rank; its counts are guarded by {@link Allocations}. */
public final class Allocation {
  final MemoryDomain.Block block;
  private final int id;
  private final String provider;
  private final SegmentKind kind;
  int windows;
  boolean freed;

  Allocation(int id, String provider, SegmentKind kind, MemoryDomain.Block block) {
    this.id = id;
    this.provider = provider;
    this.kind = kind;
    this.block = block;
  }

  /** Returns the number of the allocation at this rank. */
  public int id() {
    return id;
  }

  /** Returns the name of the provider it came from. */
  public String provider() {
    return provider;
  }

  /** Returns the kind of memory. */
  public SegmentKind kind() {
    return kind;
  }

  /** Returns the whole memory. */
  public MemorySegment segment() {
    return block.segment();
  }

  /** Returns what peers need to map it. */
  public byte[] export() {
    return block.export();
  }

  /** Says that every peer that can map it has done so. */
  public void published() {
    block.published();
  }

  boolean holds(MemorySegment memory) {
    long start = memory.address() - block.segment().address();
    // An address alone could be that of memory freed before and mapped anew.
    return memory.scope().equals(block.segment().scope())
        && start >= 0
        && start <= block.segment().byteSize()
        && memory.byteSize() <= block.segment().byteSize() - start;
  }
}
