package org.gin4j.mock;

/** A run that did not pass; the message tells seed, findings and failures. */
public final class MockFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final transient MockResult result;

  MockFailure(MockResult result) {
    super(result.report(), result.failures().values().stream().findFirst().orElse(null));
    this.result = result;
  }

  /** Returns the run; null after serialization. */
  public MockResult result() {
    return result;
  }
}
