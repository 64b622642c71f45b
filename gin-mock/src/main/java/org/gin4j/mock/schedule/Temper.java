package org.gin4j.mock.schedule;

import org.gin4j.mock.Policy;

/**
 * How one run leans: a fabric that is lazy in one seed and hasty in the next reaches corners that
 * even chances would not.
 *
 * @param stepShare how often the fabric takes a step rather than a thread
 * @param switchShare how often another thread runs rather than the same
 * @param newestFirst how often the newest operation goes first
 * @param splitShare how often a put is cut into parts
 * @param slowRank whose operations wait as long as anything else can happen, or -1
 */
public record Temper(
    double stepShare, double switchShare, double newestFirst, double splitShare, int slowRank) {
  private static final double[] STEP_SHARES = {0.02, 0.2, 0.5, 0.9};
  private static final double[] SWITCH_SHARES = {0.05, 0.3, 0.8};

  /** With more ranks than this, turns change less often: so many changes teach nothing more. */
  private static final int FEW_RANKS = 64;

  private static final double[] NEWEST = {0, 0.3, 0.9};

  /** Draws a temper. */
  public static Temper draw(Policy policy, Choices choices, int ranks) {
    return switch (policy) {
      case IN_ORDER -> new Temper(0, 0, 0, 0, -1);
      case RANDOM_DELAYS -> new Temper(0.5, 0.2, 0, 0.2, -1);
      case ADVERSARIAL ->
          new Temper(
              STEP_SHARES[choices.below(STEP_SHARES.length)],
              SWITCH_SHARES[choices.below(SWITCH_SHARES.length)]
                  * Math.min(1, (double) FEW_RANKS / ranks),
              NEWEST[choices.below(NEWEST.length)],
              choices.chance(0.5) ? 0.5 : 0,
              choices.chance(0.3) ? choices.below(ranks) : -1);
    };
  }
}
