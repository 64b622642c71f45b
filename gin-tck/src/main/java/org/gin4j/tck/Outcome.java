package org.gin4j.tck;

/** What became of a test. */
public enum Outcome {
  /** The backend kept the rules. */
  PASSED("passed"),
  /** It broke one. */
  FAILED("failed"),
  /** It declares that it lacks what the test needs. */
  SKIPPED("skipped for a declared lack"),
  /** It could not be found out here. */
  NOT_VERIFIABLE("not verifiable");

  private final String words;

  Outcome(String words) {
    this.words = words;
  }

  @Override
  public String toString() {
    return words;
  }
}
