package org.gin4j.cli.check;

/**
 * Ends a rank's program where it would have ended its process: a checked program's ranks are
 * threads, and ending the process would end the check.
 */
final class RankExit extends Error {
  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * An end.
   *
   * @param status what the process would have ended with
   * @param message which rank called what, and where
   */
  RankExit(int status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }

  // The report shows it to the program's author, whom the name of this class tells nothing.
  @SuppressWarnings("OverrideThrowableToString")
  @Override
  public String toString() {
    return "exit status " + status + ": " + getMessage();
  }
}
