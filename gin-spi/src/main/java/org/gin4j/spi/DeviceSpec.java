package org.gin4j.spi;

import java.util.OptionalInt;

/**
 * What a backend has to create for one device communicator, after planning.
 *
 * @param contexts number of contexts
 * @param signals signals per context, barrier cells included
 * @param counters counters per context
 * @param railStride 1 when all peers are connected, otherwise the distance of rail peers
 * @param queueDepth descriptors a queue holds, if the user set it
 * @param trafficClass network traffic class, if the user set it
 */
public record DeviceSpec(
    int contexts,
    int signals,
    int counters,
    int railStride,
    OptionalInt queueDepth,
    OptionalInt trafficClass) {}
