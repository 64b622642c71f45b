package org.gin4j.tck;

class ProxyDirectThreadsTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new ProxyUnderTest(true, RankWorld.threads());
  }
}
