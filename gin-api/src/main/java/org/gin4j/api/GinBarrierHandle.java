package org.gin4j.api;

/**
 * A block of barrier cells [B4]. Source: {@code ncclGinBarrierHandle}, NCCL 2.30.7.
 *
 * @param signalStart first signal id of the block
 * @param count number of barriers in it
 * @param teamSize team size the block was made for
 */
public record GinBarrierHandle(int signalStart, int count, int teamSize) {}
