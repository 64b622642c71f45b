package org.gin4j.mock.litmus;

/** A program that cannot be explored within the limits. */
public final class LitmusLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Says what was too much. */
  public LitmusLimitException(String message) {
    super(message);
  }
}
