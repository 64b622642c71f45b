package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;

/** Tries what a backend does not declare, through a wrapper that declares everything. */
final class Undeclared {
  private Undeclared() {}

  /** Fails when something works though it is not declared. */
  static void assertDoesNotWork(String what, Callable<Boolean> attempt) throws Exception {
    boolean works;
    try {
      works = attempt.call();
    } catch (RuntimeException e) {
      works = false;
    }
    assertTrue(!works, what + " works and is not declared: declare it");
  }
}
