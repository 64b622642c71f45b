package org.gin4j.cli.doctor;

import java.util.Locale;

/** What was found of a requirement. */
public enum CheckVerdict {
  /** It is met. */
  OK,
  /** It is met, but something about it may disappoint. */
  WARNING,
  /** It is not met. */
  FAILED,
  /** What it is about is not in this machine. */
  ABSENT,
  /** It could not be found out. */
  UNKNOWN;

  /** Returns the word that is printed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
