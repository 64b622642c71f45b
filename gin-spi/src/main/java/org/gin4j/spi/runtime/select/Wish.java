package org.gin4j.spi.runtime.select;

import java.util.OptionalInt;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.SegmentKind;

/**
 * What a backend must be able to do to be chosen [U6].
 *
 * @param level the compatibility level [U8]
 * @param connection connection type, not NONE
 * @param strong whether strong signals are required
 * @param va whether VA signals are required
 * @param get whether get is required
 * @param trafficClass whether a traffic class must be honoured
 * @param queueDepth queue depth that must be possible
 * @param contexts number of contexts
 * @param signals signals per context
 * @param counters counters per context
 * @param windowKinds kinds of memory of the windows registered so far
 */
public record Wish(
    NcclVersion level,
    ConnectionType connection,
    boolean strong,
    boolean va,
    boolean get,
    boolean trafficClass,
    OptionalInt queueDepth,
    int contexts,
    int signals,
    int counters,
    Set<SegmentKind> windowKinds) {

  /** Returns the least that a connection of a type needs. */
  public static Wish connectionOnly(ConnectionType type) {
    return new Wish(
        NcclVersion.CURRENT,
        type,
        false,
        false,
        false,
        false,
        OptionalInt.empty(),
        1,
        0,
        0,
        Set.of());
  }
}
