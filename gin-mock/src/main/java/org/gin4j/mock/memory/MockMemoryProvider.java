package org.gin4j.mock.memory;

import java.util.Set;
import org.gin4j.api.SegmentKind;
import org.gin4j.mock.world.MockRank;
import org.gin4j.mock.world.MockWorld;
import org.gin4j.spi.Availability;
import org.gin4j.spi.MemoryDomain;
import org.gin4j.spi.MemoryProvider;
import org.gin4j.spi.Provider;

/** Offers memory of simulated ranks. */
public final class MockMemoryProvider implements MemoryProvider {
  private static final int ONLY_BY_NAME = -1;

  /** For the service loader. */
  public MockMemoryProvider() {}

  @Override
  public String name() {
    return MockRank.NAME;
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
    return MockWorld.current().isPresent()
        ? Availability.yes()
        : Availability.no("serves only ranks that the mock starts");
  }

  @Override
  public Set<SegmentKind> kinds() {
    return Set.of(SegmentKind.HOST_NUMA);
  }

  @Override
  public MemoryDomain open(String communicator, int rank) {
    return new MockDomain(MockWorld.current().orElseThrow().world().memory(), rank);
  }
}
