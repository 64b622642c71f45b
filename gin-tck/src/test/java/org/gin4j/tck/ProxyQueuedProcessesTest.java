package org.gin4j.tck;

class ProxyQueuedProcessesTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new ProxyUnderTest(false, RankWorld.processes());
  }
}
