package org.gin4j.proxy.shm;

import java.util.Set;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.Availability;
import org.gin4j.spi.MemoryDomain;
import org.gin4j.spi.MemoryProvider;
import org.gin4j.spi.Provider;

/** Offers host memory that ranks of one host map. */
public final class ShmMemoryProvider implements MemoryProvider {
  private static final int PREFERENCE = 100;

  /** For the service loader. */
  public ShmMemoryProvider() {}

  @Override
  public String name() {
    return "shm";
  }

  @Override
  public int spiVersion() {
    return Provider.SPI_VERSION;
  }

  @Override
  public int preference() {
    return PREFERENCE;
  }

  @Override
  public Availability availability() {
    return SharedMemoryDirectory.availability();
  }

  @Override
  public Set<SegmentKind> kinds() {
    return Set.of(SegmentKind.HOST_NUMA);
  }

  @Override
  public MemoryDomain open(String communicator, int rank) {
    return new ShmDomain(communicator, rank);
  }
}
