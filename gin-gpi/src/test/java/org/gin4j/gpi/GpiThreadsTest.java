package org.gin4j.gpi;

import org.gin4j.tck.BackendUnderTest;
import org.gin4j.tck.ConformanceTests;
import org.gin4j.tck.RankWorld;

class GpiThreadsTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new GpiUnderTest(RankWorld.threads());
  }
}
