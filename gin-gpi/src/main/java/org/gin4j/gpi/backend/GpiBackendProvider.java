package org.gin4j.gpi.backend;

import java.util.EnumSet;
import java.util.Set;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.GinType;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.Availability;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Provider;
import org.gin4j.spi.rma.Routes;

/** Offers the GPI channel. Experimental: only taken when asked for by name or mask. */
public final class GpiBackendProvider implements GinBackendProvider {
  static final int MAX_QUEUE_DEPTH = 1 << 16;

  /** Ids have 16 bits; those of counters are shared with one flush counter a rank. */
  static final int MAX_RANKS = 4096;

  private static final int IDS = 1 << 16;
  private static final int ONLY_WHEN_ASKED_FOR = -10;
  private static final int MAX_CONTEXTS = 256;

  /** For the service loader. */
  public GpiBackendProvider() {}

  @Override
  public GinType type() {
    return GinType.GPI;
  }

  @Override
  public int spiVersion() {
    return Provider.SPI_VERSION;
  }

  @Override
  public int preference() {
    return ONLY_WHEN_ASKED_FOR;
  }

  @Override
  public Availability availability() {
    return Availability.yes();
  }

  @Override
  public NcclVersion since() {
    return NcclVersion.V2_30_6;
  }

  @Override
  public BackendCapabilities capabilities() {
    return new BackendCapabilities(
        true,
        true,
        true,
        false,
        true,
        Set.of(SegmentKind.HOST_NUMA),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        1,
        MAX_CONTEXTS,
        IDS,
        IDS - MAX_RANKS,
        MAX_QUEUE_DEPTH);
  }

  @Override
  public Availability reaches(BackendEnvironment environment) {
    // A wrong setting is told before anything is opened.
    GpiSettings unused = GpiSettings.read(environment);
    return environment.size() > MAX_RANKS
        ? Availability.no(
            "has flush counters for "
                + MAX_RANKS
                + " ranks, not "
                + environment.size()
                + ": counter ids have 16 bits")
        : Routes.find(environment).availability();
  }

  @Override
  public GinBackend open(BackendEnvironment environment) {
    return new GpiBackend(environment, GpiSettings.read(environment));
  }
}
