package org.gin4j.examples.vendor;

import java.util.EnumSet;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.GinType;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Provider;

/** Offers the backend. */
public final class VendorProvider implements GinBackendProvider {
  /** Above 31, where NCCL has no numbers. */
  private static final int CODE = 60;

  private static final int MAX_CONTEXTS = 16;
  private static final int MAX_CELLS = 1 << 18;

  /** For the service loader. */
  public VendorProvider() {}

  @Override
  public GinType type() {
    return new GinType("vendor", CODE);
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
  public BackendCapabilities capabilities() {
    return new BackendCapabilities(
        true, // strong signals: everything before a signal was done by the same thread
        true, // VA signals
        true, // get
        false, // no traffic class
        true, // experimental
        Set.of(SegmentKind.HOST_NUMA),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        1,
        MAX_CONTEXTS,
        MAX_CELLS,
        MAX_CELLS,
        0); // no queues
  }

  @Override
  public Availability reaches(BackendEnvironment environment) {
    for (int rank = 0; rank < environment.size(); rank++) {
      if (!environment.sameHost(rank)) {
        return Availability.no("rank " + rank + " is on host " + environment.hostOf(rank));
      }
    }
    return Availability.yes();
  }

  @Override
  public GinBackend open(BackendEnvironment environment) {
    return new VendorBackend(environment);
  }
}
