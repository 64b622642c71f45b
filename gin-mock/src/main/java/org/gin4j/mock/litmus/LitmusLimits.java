package org.gin4j.mock.litmus;

import java.time.Duration;

/**
 * How far a search may go.
 *
 * @param states most states to visit
 * @param time longest time to take
 */
public record LitmusLimits(int states, Duration time) {
  /** Five million states, five minutes. */
  public static final LitmusLimits DEFAULT = new LitmusLimits(5_000_000, Duration.ofMinutes(5));
}
