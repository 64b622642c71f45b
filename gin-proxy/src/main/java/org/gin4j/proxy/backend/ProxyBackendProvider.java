package org.gin4j.proxy.backend;

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
import org.gin4j.spi.rma.Routes;

/** Offers the host proxy. */
public final class ProxyBackendProvider implements GinBackendProvider {
  static final int MAX_QUEUE_DEPTH = 1 << 16;
  private static final int PREFERENCE = 100;
  private static final int MAX_CONTEXTS = 256;
  private static final int MAX_CELLS = 1 << 20;

  /** For the service loader. */
  public ProxyBackendProvider() {}

  @Override
  public GinType type() {
    return GinType.PROXY;
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
    return Availability.yes();
  }

  @Override
  public BackendCapabilities capabilities() {
    return new BackendCapabilities(
        true,
        true,
        true,
        false,
        false,
        Set.of(SegmentKind.HOST_NUMA),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        1,
        MAX_CONTEXTS,
        MAX_CELLS,
        MAX_CELLS,
        MAX_QUEUE_DEPTH);
  }

  @Override
  public Availability reaches(BackendEnvironment environment) {
    // A wrong setting is told before anything is opened.
    ProxySettings unused = ProxySettings.read(environment);
    return Routes.find(environment).availability();
  }

  @Override
  public GinBackend open(BackendEnvironment environment) {
    return new ProxyBackend(environment, ProxySettings.read(environment));
  }
}
