package org.gin4j.spi;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.SegmentKind;

/** Memory of one communicator: allocated here, mapped by peers. */
public interface MemoryDomain extends AutoCloseable {

  /** Allocates zeroed memory, aligned to a page. */
  Block allocate(long bytes, SegmentKind kind);

  /**
   * Maps a peer's block for load and store.
   *
   * @param exported what the peer's {@link Block#export} returned
   * @return the mapping of the whole block, or null when this provider cannot map it
   */
  Mapping map(byte[] exported);

  /**
   * Gives everything back and removes what this communicator left on the host, including what ranks
   * that died left. Idempotent.
   */
  @Override
  void close();

  /** A mapped peer's block. */
  interface Mapping extends AutoCloseable {
    /** Returns the memory. */
    MemorySegment segment();

    /** Unmaps; accesses fail from then on. Idempotent. */
    @Override
    void close();
  }

  /** An allocation. */
  interface Block extends AutoCloseable {
    /** Returns the memory. */
    MemorySegment segment();

    /** Returns what a peer needs to map the block. */
    byte[] export();

    /** Told once every peer has mapped the block: its name may be removed from the host. */
    void published();

    /** Gives the memory back; peers' mappings stay valid. Idempotent. */
    @Override
    void close();
  }
}
