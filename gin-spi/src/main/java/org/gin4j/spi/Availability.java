package org.gin4j.spi;

/**
 * Whether something can be used on this machine, with the cause when it cannot.
 *
 * @param available whether it can
 * @param cause why not and what to do about it; empty when available
 */
public record Availability(boolean available, String cause) {
  private static final Availability YES = new Availability(true, "");

  /** Returns the positive answer. */
  public static Availability yes() {
    return YES;
  }

  /** Returns a negative answer with its cause. */
  public static Availability no(String cause) {
    return new Availability(false, cause);
  }
}
