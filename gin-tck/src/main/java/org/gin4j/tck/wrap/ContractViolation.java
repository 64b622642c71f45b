package org.gin4j.tck.wrap;

/** The runtime or a backend broke the contract of {@code org.gin4j.spi}. */
public final class ContractViolation extends AssertionError {
  private static final long serialVersionUID = 1L;

  ContractViolation(String what) {
    super(what);
  }

  /** Throws unless something holds. */
  static void require(boolean holds, String what) {
    if (!holds) {
      throw new ContractViolation(what);
    }
  }
}
