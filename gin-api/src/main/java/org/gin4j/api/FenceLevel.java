package org.gin4j.api;

/**
 * What has completed, besides the meeting itself, when a barrier returns [B2]. A bit set: {@link
 * #or} combines two levels.
 *
 * <p>Source: {@code ncclGinFenceLevel}, NCCL 2.30.7.
 */
public enum FenceLevel {
  /** Only the meeting: no member left round n before all entered round n. */
  NONE(0),
  /**
   * Puts by other members that target the caller, posted before their sync on the bound context,
   * are settled; the caller's puts to itself included.
   */
  PUT(1),
  /** Gets that the caller posted before are visible to it. */
  GET(2),
  /** Both; the default of {@link GinBarrierSession#sync()}. */
  PUT_GET(3);

  private static final FenceLevel[] LEVELS = values();

  private final int bits;

  FenceLevel(int bits) {
    this.bits = bits;
  }

  /** Returns the level that promises what this one and the other promise. */
  public FenceLevel or(FenceLevel other) {
    return LEVELS[bits | other.bits];
  }

  /** Returns whether this level promises what {@link #PUT} promises. */
  public boolean includesPut() {
    return (bits & 1) != 0;
  }

  /** Returns whether this level promises what {@link #GET} promises. */
  public boolean includesGet() {
    return (bits & 2) != 0;
  }
}
