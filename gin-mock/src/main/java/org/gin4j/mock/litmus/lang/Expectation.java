package org.gin4j.mock.litmus.lang;

import java.util.List;

/**
 * What a file says about its outcomes.
 *
 * @param kind what is said
 * @param line where it stands
 * @param text as written
 * @param condition the terms, all of which must hold
 * @param rule id of the rule or of the known mistake, or the empty string
 * @param rank the rank that an error is expected of, or -1 for any
 */
public record Expectation(
    Kind kind, int line, String text, List<Term> condition, String rule, int rank) {

  /** What may be said. */
  public enum Kind {
    /** Some run ends so. */
    ALLOWED,
    /** No run ends so. */
    FORBIDDEN,
    /** Every run that ends, ends so. */
    ALWAYS,
    /** The checker reports this in some run. */
    ERROR,
    /** The checker reports nothing in any run. */
    NOERROR,
    /** Some run gets stuck, and that is as it should be. */
    DEADLOCK_ALLOWED,
    /** No run gets stuck. */
    DEADLOCK_FORBIDDEN
  }
}
