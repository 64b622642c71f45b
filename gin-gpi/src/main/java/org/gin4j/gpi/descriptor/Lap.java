package org.gin4j.gpi.descriptor;

/**
 * Where a producer index leads in a ring of a power of two: its slot, and the owner bit that the
 * words of a descriptor carry there. The bit flips every lap, so a consumer tells a descriptor of
 * this lap from what the last lap left, and nobody has to clear slots. Indices are 64-bit and wrap.
 *
 * <p>Source: {@code gpi_gpu_channel_get_idx} and {@code gpi_gpu_channel_set_gfd_flag}, NCCL 2.30.7.
 */
public final class Lap {
  private Lap() {}

  /** Returns the slot's number. */
  public static long slot(long index, int logDepth) {
    return index & ((1L << logDepth) - 1);
  }

  /** Returns the owner bit, 0 or 1: the number of the lap modulo 2. */
  public static long owner(long index, int logDepth) {
    return index >>> logDepth & 1;
  }
}
