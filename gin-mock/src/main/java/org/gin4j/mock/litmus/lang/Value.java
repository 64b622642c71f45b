package org.gin4j.mock.litmus.lang;

/**
 * A number, or a register and a number.
 *
 * @param register index of the rank's register, or -1
 * @param constant what is added to it
 */
public record Value(int register, long constant) {
  static final Value ZERO = new Value(-1, 0);

  /** Returns the value, given the rank's registers from a place on. */
  public long of(long[] registers, int first) {
    return register < 0 ? constant : registers[first + register] + constant;
  }
}
