package org.gin4j.mock.litmus.lang;

import org.gin4j.api.RemoteAction.Strength;

/**
 * What a put or signal does at its target.
 *
 * @param strength as written; LEGACY when nothing is
 * @param inc whether it is an Inc
 * @param amount what is added
 * @param signal id of the signal, or -1
 * @param variable the VA cell, or -1
 */
public record Action(Strength strength, boolean inc, long amount, int signal, int variable) {
  /** Returns whether the action is strong, given what the program requires [S11]. */
  public boolean strong(boolean required) {
    return strength == Strength.STRONG || (strength == Strength.LEGACY && required);
  }
}
