package org.gin4j.api;

/**
 * How far a shadow was moved to meet its signal [S9].
 *
 * @param before the shadow before the call
 * @param delta by how much it advanced; at least the least delta asked for
 */
public record SignalAdvance(long before, long delta) {}
