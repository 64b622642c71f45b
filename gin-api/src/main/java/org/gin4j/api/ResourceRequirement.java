package org.gin4j.api;

/**
 * One entry of a requirement list: barriers, signals and counters, or a buffer, placed after the
 * plain fields in list order [U3].
 *
 * <p>Source: {@code ncclDevResourceRequirements} and the {@code ncclGin*CreateRequirement}
 * functions, NCCL 2.30.7.
 */
public sealed interface ResourceRequirement {

  /**
   * Signals and counters for a library.
   *
   * @param signals number of signal ids
   * @param counters number of counter ids
   */
  record Cells(int signals, int counters) implements ResourceRequirement {}

  /**
   * GIN barriers.
   *
   * @param team WORLD or RAIL
   * @param count number of barriers
   */
  record GinBarriers(TeamTag team, int count) implements ResourceRequirement {}

  /**
   * LSA barriers, in the resource buffer.
   *
   * @param count number of barriers
   */
  record LsaBarriers(int count) implements ResourceRequirement {}

  /**
   * A symmetric buffer.
   *
   * @param bytes its size
   * @param align its alignment, a power of two; at least 128 is used
   */
  record Buffer(long bytes, long align) implements ResourceRequirement {}
}
