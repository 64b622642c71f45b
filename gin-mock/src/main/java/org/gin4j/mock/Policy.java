package org.gin4j.mock;

/** How the fabric chooses among what the rules allow. */
public enum Policy {
  /** As unhelpful as the rules allow, differently for each seed: the one that finds mistakes. */
  ADVERSARIAL,
  /** Every operation completes where it is posted, and ranks run until they wait: for debugging. */
  IN_ORDER,
  /** Every step takes a random time, as on a network without malice. */
  RANDOM_DELAYS
}
