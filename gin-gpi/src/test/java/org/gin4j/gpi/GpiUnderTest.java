package org.gin4j.gpi;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.tck.BackendUnderTest;
import org.gin4j.tck.RankWorld;

/**
 * The GPI channel.
 *
 * @param world what runs the ranks
 */
record GpiUnderTest(RankWorld world) implements BackendUnderTest {

  @Override
  public String name() {
    return "gpi";
  }

  @Override
  public BackendCapabilities declared() {
    return new BackendCapabilities(
        true,
        true,
        true,
        false,
        true,
        Set.of(SegmentKind.HOST_NUMA),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        1,
        256,
        1 << 16,
        (1 << 16) - 4096,
        1 << 16);
  }

  @Override
  public NcclVersion since() {
    return new NcclVersion(2, 30, 6);
  }

  @Override
  public List<Map<String, String>> settingsNearWrap() {
    return List.of(
        Map.of("gin.gpi.queue.start", "-3"), Map.of("gin.gpi.queue.start", "0xfffffffd"));
  }
}
