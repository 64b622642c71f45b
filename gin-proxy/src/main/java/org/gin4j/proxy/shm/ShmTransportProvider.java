package org.gin4j.proxy.shm;

import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.Provider;
import org.gin4j.spi.rma.RmaCapabilities;
import org.gin4j.spi.rma.RmaTransport;
import org.gin4j.spi.rma.RmaTransportProvider;

/** Offers load and store among the ranks of one host. */
public final class ShmTransportProvider implements RmaTransportProvider {
  private static final int PREFERENCE = 100;

  /** For the service loader. */
  public ShmTransportProvider() {}

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
  public RmaCapabilities capabilities() {
    return new RmaCapabilities(true, true, true, true);
  }

  @Override
  public Availability reaches(BackendEnvironment environment, int peer) {
    return environment.sameHost(peer)
        ? Availability.yes()
        : Availability.no(
            "shm does not reach rank "
                + peer
                + ": it is on host "
                + environment.hostOf(peer)
                + ", this rank on "
                + environment.hostOf(environment.rank()));
  }

  @Override
  public RmaTransport open(BackendEnvironment environment) {
    return new ShmTransport();
  }
}
