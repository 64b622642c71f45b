package org.gin4j.tck;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.BackendCapabilities;

/**
 * The host proxy.
 *
 * @param direct whether peers are written to by the calling thread
 * @param world what runs the ranks
 */
record ProxyUnderTest(boolean direct, RankWorld world) implements BackendUnderTest {

  @Override
  public String name() {
    return "proxy";
  }

  @Override
  public BackendCapabilities declared() {
    return new BackendCapabilities(
        true,
        true,
        true,
        false,
        false,
        Set.of(SegmentKind.HOST_NUMA),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        1,
        256,
        1 << 20,
        1 << 20,
        1 << 16);
  }

  @Override
  public Map<String, String> settings() {
    return Map.of("gin.proxy.direct", direct ? "on" : "off");
  }

  @Override
  public List<Map<String, String>> settingsNearWrap() {
    return List.of(
        Map.of("gin.proxy.queue.start", "-3"), Map.of("gin.proxy.queue.start", "2147483645"));
  }
}
