package org.gin4j.mock.fabric;

import java.util.function.BooleanSupplier;
import org.gin4j.api.Rolling;
import org.gin4j.mock.schedule.Condition;

/**
 * A wait for a signal.
 *
 * @param state the context at the waiting rank
 * @param signal the signal's id
 * @param least the value awaited
 * @param bits how many bits are compared
 * @param ended whether every wait must end
 */
public record SignalWait(
    ContextState state, int signal, long least, int bits, BooleanSupplier ended)
    implements Condition {

  /** Returns whether the value is reached. */
  public boolean reached() {
    return Rolling.lessOrEqual(least, state.signal(signal), bits);
  }

  @Override
  public boolean holds() {
    return reached() || ended.getAsBoolean();
  }

  @Override
  public String what() {
    return "signal "
        + signal
        + " of context "
        + state.index()
        + ", which is "
        + state.signal(signal)
        + ", to reach "
        + least;
  }
}
