package org.gin4j.tck;

class ProxyDirectProcessesTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new ProxyUnderTest(true, RankWorld.processes());
  }
}
