package org.gin4j.mock.backend;

import java.util.Map;
import java.util.Set;
import org.gin4j.api.GinType;
import org.gin4j.api.SegmentKind;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockSettings;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Provider;

/** Offers the simulated fabric to ranks that a run started. */
public final class MockBackendProvider implements GinBackendProvider {
  private static final int ONLY_BY_NAME = -1;
  private static final GinType TYPE = new GinType(MockRank.NAME, 100);

  /** For the service loader. */
  public MockBackendProvider() {}

  @Override
  public GinType type() {
    return TYPE;
  }

  @Override
  public int spiVersion() {
    return Provider.SPI_VERSION;
  }

  @Override
  public int preference() {
    return ONLY_BY_NAME;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }

  @Override
  public BackendCapabilities capabilities() {
    MockSettings knobs =
        MockWorld.current()
            .map(rank -> rank.world().knobs())
            .orElseGet(() -> MockSettings.read(Map.of(), 0));
    return knobs.capabilities(Set.of(SegmentKind.HOST_NUMA));
  }

  @Override
  public Availability reaches(BackendEnvironment environment) {
    return MockWorld.current().isPresent()
        ? Availability.yes()
        : Availability.no("serves only ranks that the mock starts: use gin check or MockRun");
  }

  @Override
  public GinBackend open(BackendEnvironment environment) {
    return new MockBackend(MockWorld.current().orElseThrow(), environment);
  }
}
