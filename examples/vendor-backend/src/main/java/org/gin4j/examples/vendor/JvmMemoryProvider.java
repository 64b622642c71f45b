package org.gin4j.examples.vendor;

import java.util.Set;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.Availability;
import org.gin4j.spi.MemoryDomain;
import org.gin4j.spi.MemoryProvider;
import org.gin4j.spi.Provider;

/** Offers memory of this JVM. Needed only where no other provider serves the kind. */
public final class JvmMemoryProvider implements MemoryProvider {
  /** For the service loader. */
  public JvmMemoryProvider() {}

  @Override
  public String name() {
    return "jvm";
  }

  @Override
  public int spiVersion() {
    return Provider.SPI_VERSION;
  }

  @Override
  public int preference() {
    return 10;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }

  @Override
  public Set<SegmentKind> kinds() {
    return Set.of(SegmentKind.HOST_NUMA);
  }

  @Override
  public MemoryDomain open(String communicator, int rank) {
    return new JvmMemory();
  }
}
