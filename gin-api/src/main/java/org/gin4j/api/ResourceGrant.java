package org.gin4j.api;

/**
 * Where a {@link ResourceRequirement} was placed; fields that do not apply are -1.
 *
 * @param signalStart first signal id
 * @param counterStart first counter id
 * @param bufferOffset byte offset in the resource buffer
 */
public record ResourceGrant(int signalStart, int counterStart, long bufferOffset) {}
