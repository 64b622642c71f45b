package org.gin4j.tck;

/** The kit over a backend that is known by name. */
final class NamedBackendTests extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new NamedBackend();
  }
}
