package org.gin4j.api;

/**
 * Hints for one operation [P8]. They never change a result.
 *
 * <p>Source: {@code ncclGinOptFlags*}, NCCL 2.30.7; {@link #bits} are its values.
 */
public enum OptFlags {
  /** No hint. */
  DEFAULT(0),
  /** The caller promises that the queue has room for the operation. */
  MAY_SKIP_CREDIT_CHECK(1),
  /** Posting may be delayed until the next operation without this flag, a flush or a wait. */
  AGGREGATE_REQUESTS(2),
  /** Both hints. */
  MAY_SKIP_CREDIT_CHECK_AND_AGGREGATE_REQUESTS(3);

  private static final OptFlags[] FLAGS = values();

  private final int bits;

  OptFlags(int bits) {
    this.bits = bits;
  }

  /** Returns both hints of this and the other value. */
  public OptFlags or(OptFlags other) {
    return FLAGS[bits | other.bits];
  }

  /** Returns NCCL's bit pattern: bit 0 may skip the credit check, bit 1 aggregates requests. */
  public int bits() {
    return bits;
  }
}
