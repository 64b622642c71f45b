package org.gin4j.spi;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.SegmentKind;

/**
 * Memory of equal size on every rank, with the mappings of those peers whose memory can be mapped.
 */
public interface SymmetricMemory extends AutoCloseable {

  /** Returns this rank's memory. */
  MemorySegment local();

  /** Returns a rank's memory for load and store, or null when it cannot be mapped. */
  MemorySegment peer(int worldRank);

  /** Returns the size in bytes. */
  long bytes();

  /** Returns the kind of memory. */
  SegmentKind kind();

  /** Gives the memory back. Idempotent, local. */
  @Override
  void close();
}
