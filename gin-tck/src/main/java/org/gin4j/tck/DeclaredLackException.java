package org.gin4j.tck;

import org.opentest4j.TestAbortedException;

/** A test does not apply: the backend declares that it lacks what the test needs. */
public final class DeclaredLackException extends TestAbortedException {
  private static final long serialVersionUID = 1L;

  /** A lack, such as {@code "no get"}. */
  public DeclaredLackException(String lack) {
    super(lack);
  }
}
