package org.gin4j.api;

/** How a window is registered. */
public enum WindowFlag {
  /**
   * The window may hold VA signals [S10]. Its first byte must be 8-byte aligned. Source: {@code
   * NCCL_WIN_STRICT_ORDERING}, NCCL 2.30.5.
   */
  STRICT_ORDERING
}
