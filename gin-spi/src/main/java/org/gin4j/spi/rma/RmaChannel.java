package org.gin4j.spi.rma;

/**
 * Operations from this rank to one peer, posted by one thread. A post that returns false was not
 * taken: nothing happened, and it is to be repeated after {@link RmaTransport#progress} [L4].
 */
public interface RmaChannel {

  /** Posts a copy to the peer. */
  boolean put(RmaMemory dst, long dstOffset, RmaMemory src, long srcOffset, long bytes);

  /** Posts a store of 1, 2, 4 or 8 bytes at the peer, little endian. */
  boolean putValue(RmaMemory dst, long dstOffset, long value, int valueBytes);

  /** Posts a copy from the peer. */
  boolean get(RmaMemory remote, long remoteOffset, RmaMemory local, long localOffset, long bytes);

  /**
   * Posts an atomic add to an aligned 8-byte cell at the peer.
   *
   * @param strong true: the new value becomes visible after everything posted before on this
   *     channel has settled; false: after the put posted immediately before has settled
   */
  boolean add(RmaMemory cell, long offset, long addend, boolean strong);

  /** Returns how many operations were taken so far. */
  long posted();

  /**
   * Returns how many of them, in order, are locally complete: sources consumed, data of gets in
   * place.
   */
  long completed();
}
