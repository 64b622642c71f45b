package org.gin4j.gpi.queue;

/**
 * The block by which producers know their channel: byte offsets. Pointers are addresses of this
 * process. Flush tickets follow, 8 bytes a rank.
 *
 * <p>Source: {@code gpi_gpu_channel_t} and {@code gpi_flush_tickets_get_ptr}, NCCL 2.30.7.
 */
final class ChannelLayout {
  /** Pointer to the line of counter 0. */
  static final int COUNTERS = 0;

  /** Pointer to the line of signal 0. */
  static final int SIGNALS = 8;

  /** Pointer to the ring. */
  static final int RING = 16;

  /** The producer index: the number of descriptors claimed so far, 64 bits. */
  static final int PRODUCER_INDEX = 24;

  /** Pointer to the consumer index, which has a line of its own. */
  static final int CONSUMER = 32;

  /** What some producer last saw of the consumer index. */
  static final int CONSUMER_SHADOW = 40;

  /** Logarithm of the number of slots, 32 bits. */
  static final int LOG_DEPTH = 48;

  /** Flush ticket of rank 0: how many flushes were asked for so far. */
  static final int TICKETS = 56;

  /** Size of the consumer index's line. */
  static final int LINE = 64;

  private ChannelLayout() {}

  /** Returns the size of a block in bytes. */
  static long bytes(int ranks) {
    return TICKETS + (long) ranks * Long.BYTES;
  }

  /** Returns the offset of a rank's flush ticket. */
  static long ticket(int rank) {
    return TICKETS + (long) rank * Long.BYTES;
  }
}
