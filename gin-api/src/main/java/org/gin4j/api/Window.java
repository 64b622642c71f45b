package org.gin4j.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A range of memory that every rank registered under the same handle [W1]; puts and gets name
 * (window, byte offset, bytes).
 *
 * <p>Any thread may use a window. Closing one while operations on it are outstanding is allowed;
 * use after close is refused [L6].
 *
 * <p>Source: {@code ncclWindow_t}, NCCL 2.30.7.
 */
public interface Window extends AutoCloseable {

  /** Returns the size in bytes, the same on every rank. */
  long bytes();

  /** Returns where the memory lies [W6]. */
  SegmentKind segmentKind();

  /** Returns whether the window was registered {@link WindowFlag#STRICT_ORDERING} [S10]. */
  boolean strictOrdering();

  /**
   * Returns this rank's memory of the window. Valid until the communicator closes.
   *
   * @throws GinException CLOSED after close
   */
  MemorySegment segment();

  /**
   * Returns a peer's memory of the window for direct load and store. Stores made through it are
   * published by the release order of a barrier, not by GIN operations [B10].
   *
   * @param lsaRank rank within the LSA team
   * @throws GinException INVALID_ARGUMENT when lsaRank is not in the LSA team, CLOSED after close
   */
  MemorySegment lsaSegment(int lsaRank);

  /** Returns a typed pointer to this window's start. */
  default SymPtr pointer(ValueLayout element) {
    return new SymPtr(this, 0, element);
  }

  /** Gives the registration back. Idempotent, not collective, never blocks on peers [L6]. */
  @Override
  void close();
}
