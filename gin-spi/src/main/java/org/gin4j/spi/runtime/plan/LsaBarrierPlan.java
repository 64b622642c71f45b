package org.gin4j.spi.runtime.plan;

/**
 * A block of LSA barriers.
 *
 * @param count number of barriers
 * @param offset byte offset in the resource buffer
 */
public record LsaBarrierPlan(int count, long offset) {}
