package org.gin4j.cli.launch;

/** A command could not do its work. The message is the one line that the user reads. */
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A failure. */
  public JobFailedException(String message) {
    super(message);
  }

  /** A failure with its cause. */
  public JobFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
