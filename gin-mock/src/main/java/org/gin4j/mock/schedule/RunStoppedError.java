package org.gin4j.mock.schedule;

/**
 * Ends a thread of a run: its rank is lost, or the whole run is over. Not for programs to catch.
 */
public final class RunStoppedError extends Error {
  private static final long serialVersionUID = 1L;

  RunStoppedError(String why) {
    super(why, null, false, false);
  }
}
