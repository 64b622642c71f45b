package org.gin4j.spi.runtime.memory;

import java.lang.foreign.MemorySegment;
import org.gin4j.spi.MemoryDomain;

/**
 * A range of a peer's block that can be mapped. The mapping is asked for its memory only when
 * somebody wants it, since that may cost.
 *
 * @param mapping the mapped block
 * @param offset where the range begins, in bytes
 * @param bytes its size
 */
record PeerRange(MemoryDomain.Mapping mapping, long offset, long bytes) {
  MemorySegment segment() {
    return mapping.segment().asSlice(offset, bytes);
  }
}
