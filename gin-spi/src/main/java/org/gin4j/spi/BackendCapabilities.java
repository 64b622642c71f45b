package org.gin4j.spi;

import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.SegmentKind;

/**
 * What a backend can do, as flags and limits. A flag that is set and does not work, and a flag that
 * is not set while the operation works, are both defects.
 *
 * @param strongSignals whether strong signals keep their promise [S3]
 * @param vaSignals whether signals can live in windows [S10]
 * @param get whether get is served
 * @param trafficClass whether a traffic class is honoured
 * @param experimental whether users must be warned
 * @param segmentKinds kinds of window memory served [W6]
 * @param connectionTypes connection types served
 * @param connections number of network connections that contexts are spread over
 * @param maxContexts most contexts of one device communicator
 * @param maxSignals most signals per context, barrier cells included
 * @param maxCounters most counters per context
 * @param maxQueueDepth deepest descriptor queue; 0 when there is none
 */
public record BackendCapabilities(
    boolean strongSignals,
    boolean vaSignals,
    boolean get,
    boolean trafficClass,
    boolean experimental,
    Set<SegmentKind> segmentKinds,
    Set<ConnectionType> connectionTypes,
    int connections,
    int maxContexts,
    int maxSignals,
    int maxCounters,
    int maxQueueDepth) {

  /** Copies the sets. */
  public BackendCapabilities {
    segmentKinds = Set.copyOf(segmentKinds);
    connectionTypes = Set.copyOf(connectionTypes);
  }
}
