package org.gin4j.api;

/**
 * What happens at the initiator when a put's source is consumed [C2]. Immutable: create once, reuse
 * on the hot path.
 *
 * <p>Source: {@code ncclGin_WeakCounterInc}, NCCL 2.30.7.
 */
public final class LocalAction {
  /** The highest counter id [C4]. */
  public static final int MAX_COUNTER_ID = (1 << 23) - 1;

  private static final int NO_COUNTER = -1;
  private static final LocalAction NONE = new LocalAction(NO_COUNTER);

  private final int counter;

  private LocalAction(int counter) {
    this.counter = counter;
  }

  /** Nothing. */
  public static LocalAction none() {
    return NONE;
  }

  /**
   * Adds 1 to a counter once the source of this put may be overwritten. Says nothing about other
   * puts, and nothing about the target.
   *
   * @throws GinException INVALID_ARGUMENT when the id needs more than 23 bits [C4]
   */
  public static LocalAction weakCounterInc(int counter) {
    if (counter < 0 || counter > MAX_COUNTER_ID) {
      throw GinException.invalidArgument(
          "counter id " + counter + " is outside 0 to " + MAX_COUNTER_ID + " [C4]");
    }
    return new LocalAction(counter);
  }

  /** Returns the counter's id, or -1 when there is none. */
  public int counter() {
    return counter;
  }
}
