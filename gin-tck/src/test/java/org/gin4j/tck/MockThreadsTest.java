package org.gin4j.tck;

import java.util.List;
import java.util.Map;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.tck.rank.MockRankWorld;

class MockThreadsTest extends ConformanceTests {
  @Override
  protected BackendUnderTest backend() {
    return new MockUnderTest();
  }

  /** The simulated fabric with everything it can do. */
  private record MockUnderTest() implements BackendUnderTest {
    @Override
    public String name() {
      return "mock";
    }

    @Override
    public BackendCapabilities declared() {
      return NamedBackend.provider("mock").orElseThrow().capabilities();
    }

    @Override
    public List<Map<String, String>> settingsNearWrap() {
      return List.of(
          Map.of("gin.mock.start", "4294967293"), Map.of("gin.mock.start", "2147483645"));
    }

    @Override
    public RankWorld world() {
      return new MockRankWorld();
    }
  }
}
