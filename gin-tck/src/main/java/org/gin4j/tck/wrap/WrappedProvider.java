package org.gin4j.tck.wrap;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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
import org.gin4j.spi.Providers;

/**
 * Offers another backend with wrappers around it, only when asked for by its name. Which backend
 * and which wrappers is said by system properties, since a provider is asked for its capabilities
 * before any communicator has settings.
 */
public final class WrappedProvider implements GinBackendProvider {
  /** The name to ask for. */
  public static final String NAME = "wrapped";

  /** System property: the name of the backend inside. */
  public static final String INNER = "gin.tck.inner";

  /** System property: the wrappers, outermost first, separated by commas. */
  public static final String WRAPPERS = "gin.tck.wrappers";

  /** Checks every call from both sides against the contract. */
  public static final String CHECKED = "checked";

  /** Delays, reorders, drops or fails, as {@link Faults} says. */
  public static final String FAULTY = "faulty";

  /** Declares every ability, whatever the backend inside declares. */
  public static final String CLAIMING = "claiming";

  /** All wrappers. */
  public static final List<String> ALL = List.of(CHECKED, FAULTY, CLAIMING);

  private static final int CODE = 99;
  private static final BackendCapabilities NOTHING =
      new BackendCapabilities(false, false, false, false, true, Set.of(), Set.of(), 0, 0, 0, 0, 0);

  /** For the service loader. */
  public WrappedProvider() {}

  private static Optional<GinBackendProvider> inner() {
    String name = System.getProperty(INNER, "");
    if (name.isEmpty() || name.equals(NAME)) {
      return Optional.empty();
    }
    return Providers.load(GinBackendProvider.class).loaded().stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst();
  }

  private static List<String> wrappers() {
    return List.of(System.getProperty(WRAPPERS, CHECKED).split(","));
  }

  @Override
  public GinType type() {
    return new GinType(NAME, CODE);
  }

  @Override
  public int spiVersion() {
    return Provider.SPI_VERSION;
  }

  @Override
  public int preference() {
    return -1;
  }

  @Override
  public Availability availability() {
    return inner()
        .map(GinBackendProvider::availability)
        .orElseGet(
            () ->
                Availability.no(
                    "it wraps another backend for tests, which "
                        + INNER
                        + " must name; it is '"
                        + System.getProperty(INNER, "")
                        + "'"));
  }

  @Override
  public NcclVersion since() {
    return inner().map(GinBackendProvider::since).orElseGet(GinBackendProvider.super::since);
  }

  @Override
  public BackendCapabilities capabilities() {
    BackendCapabilities has = inner().map(GinBackendProvider::capabilities).orElse(NOTHING);
    if (!wrappers().contains(CLAIMING)) {
      return has;
    }
    return new BackendCapabilities(
        true,
        true,
        true,
        has.trafficClass(),
        has.experimental(),
        EnumSet.allOf(SegmentKind.class),
        EnumSet.of(ConnectionType.FULL, ConnectionType.RAIL),
        has.connections(),
        has.maxContexts(),
        has.maxSignals(),
        has.maxCounters(),
        has.maxQueueDepth());
  }

  @Override
  public Availability reaches(BackendEnvironment environment) {
    return inner().orElseThrow().reaches(environment);
  }

  @Override
  public GinBackend open(BackendEnvironment environment) {
    GinBackend backend = inner().orElseThrow().open(environment);
    List<String> wrappers = wrappers();
    for (int i = wrappers.size() - 1; i >= 0; i--) {
      backend =
          switch (wrappers.get(i)) {
            case CHECKED -> new CheckedBackend(backend, environment);
            case FAULTY -> new FaultyBackend(backend, environment, Faults.read(environment));
            default -> backend;
          };
    }
    return backend;
  }
}
