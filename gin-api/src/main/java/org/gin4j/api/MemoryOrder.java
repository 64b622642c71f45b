package org.gin4j.api;

/**
 * The memory order of a read, a wait or a barrier towards the calling thread's other accesses.
 *
 * <p>Source: {@code cuda::memory_order} arguments of {@code ncclGin}, NCCL 2.30.7.
 */
public enum MemoryOrder {
  /** No ordering of other accesses. */
  RELAXED,
  /** Later accesses of the thread see what the observed value announces. */
  ACQUIRE,
  /** Earlier accesses of the thread are published by the operation. */
  RELEASE,
  /** Both. */
  ACQUIRE_RELEASE;

  /** Returns whether later accesses are ordered after the operation. */
  public boolean acquires() {
    return this == ACQUIRE || this == ACQUIRE_RELEASE;
  }

  /** Returns whether earlier accesses are ordered before the operation. */
  public boolean releases() {
    return this == RELEASE || this == ACQUIRE_RELEASE;
  }
}
