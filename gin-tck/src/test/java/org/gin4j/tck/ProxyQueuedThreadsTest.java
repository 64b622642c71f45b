package org.gin4j.tck;

class ProxyQueuedThreadsTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new ProxyUnderTest(false, RankWorld.threads());
  }
}
