package org.gin4j.mock.litmus;

import java.util.List;
import org.gin4j.mock.Finding;

/**
 * All that can happen in a program, and whether that is what its file expects.
 *
 * @param program the program
 * @param outcomes every way to end
 * @param deadlocks every way to get stuck
 * @param findings every mistake that some run shows
 * @param failures expectations that do not hold
 * @param states how many states were visited
 */
public record LitmusResult(
    LitmusProgram program,
    List<LitmusOutcome> outcomes,
    List<LitmusDeadlock> deadlocks,
    List<Finding> findings,
    List<LitmusFailure> failures,
    int states) {

  /** Returns whether all expectations hold. */
  public boolean passed() {
    return failures.isEmpty();
  }
}
