package org.gin4j.api;

/**
 * A deadline passed [L1]. Says what was awaited, what was seen, for how long, and who is missing.
 *
 * <p>Operations posted before stay posted: a timeout cancels only the wait. A barrier session that
 * timed out is broken [B7].
 */
public final class GinTimeoutException extends GinException {
  private static final long serialVersionUID = 1L;

  private final String awaited;
  private final long valueSeen;
  private final long valueAwaited;
  private final long elapsedNanos;

  /**
   * An expired wait.
   *
   * @param awaited the cell or event waited for, such as {@code "signal 3"}
   * @param valueSeen the value at expiry
   * @param valueAwaited the value that would have ended the wait
   * @param elapsedNanos how long the wait lasted, in nanoseconds
   * @param message the whole report, one line
   * @param rank the waiting world rank
   * @param peers the world ranks not heard from, empty when they cannot be told apart
   * @param context the context index, or -1
   */
  public GinTimeoutException(
      String awaited,
      long valueSeen,
      long valueAwaited,
      long elapsedNanos,
      String message,
      int rank,
      int[] peers,
      int context) {
    super(ErrorKind.TIMEOUT, message, "", rank, peers, context, null);
    this.awaited = awaited;
    this.valueSeen = valueSeen;
    this.valueAwaited = valueAwaited;
    this.elapsedNanos = elapsedNanos;
  }

  /** Returns the cell or event that was waited for. */
  public String awaited() {
    return awaited;
  }

  /** Returns the value seen at expiry. */
  public long valueSeen() {
    return valueSeen;
  }

  /** Returns the value that would have ended the wait. */
  public long valueAwaited() {
    return valueAwaited;
  }

  /** Returns how long the wait lasted, in nanoseconds. */
  public long elapsedNanos() {
    return elapsedNanos;
  }
}
