package org.gin4j.tck;

import org.opentest4j.TestAbortedException;

/** A test cannot be run here, whatever the backend can do: too little memory, for example. */
public final class NotVerifiableException extends TestAbortedException {
  private static final long serialVersionUID = 1L;

  /** A reason. */
  public NotVerifiableException(String reason) {
    super(reason);
  }
}
