package org.gin4j.spi.runtime.plan;

import org.gin4j.api.NcclVersion;

/** What came after the first version with GIN [U8]. */
public enum Feature {
  /** A number of world barriers among the requirements. */
  WORLD_BARRIER(
      "world barriers",
      NcclVersion.V2_30_3,
      "require hybrid barriers and open them with the world tag"),
  /** Connection types FULL and RAIL. */
  CONNECTION_TYPE("connection types", NcclVersion.V2_29_7, "set forceEnable instead"),
  /** Get. */
  GET("get", NcclVersion.V2_30_3, "let the owner of the data put it"),
  /** A flush of one peer: flushAsync and wait. */
  FLUSH_ASYNC("flushAsync and wait", NcclVersion.V2_30_3, "flush the whole context"),
  /** Actions that say strong or weak. */
  STRONG_WEAK_SIGNALS(
      "strong and weak signals",
      NcclVersion.V2_30_5,
      "use the unqualified signalInc and signalAdd"),
  /** Signals in windows. */
  VA_SIGNALS("VA signals", NcclVersion.V2_30_5, "use signals by id");

  private final String words;

  // The record holds three ints: as immutable as the checker asks for.
  @SuppressWarnings("ImmutableEnumChecker")
  private final NcclVersion since;

  private final String olderWay;

  Feature(String words, NcclVersion since, String olderWay) {
    this.words = words;
    this.since = since;
    this.olderWay = olderWay;
  }

  /** Returns the feature in words, for messages. */
  public String words() {
    return words;
  }

  /** Returns the version that brought it. */
  public NcclVersion since() {
    return since;
  }

  /** Returns what to do instead before that version, as an instruction. */
  public String olderWay() {
    return olderWay;
  }
}
