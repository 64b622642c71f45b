package org.gin4j.spi;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The providers of one kind on the class path and module path, with those that could not be loaded.
 * One that fails does not hide the others.
 *
 * @param <P> the kind
 * @param loaded in the order they were found
 * @param failures those that could not be loaded
 */
public record Providers<P extends Provider>(List<P> loaded, List<Failure> failures) {
  /** A file that is broken throughout may fail once a line. */
  private static final int MOST_FAILURES = 100;

  /** Copies the lists. */
  public Providers {
    loaded = List.copyOf(loaded);
    failures = List.copyOf(failures);
  }

  /**
   * A provider that could not be loaded.
   *
   * @param name its class, or "a declared provider" when not even that could be read
   * @param why the error and its cause
   */
  public record Failure(String name, String why) {}

  /** Loads the providers of a kind that this module {@code uses}. */
  public static <P extends Provider> Providers<P> load(Class<P> kind) {
    List<P> loaded = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    Iterator<ServiceLoader.Provider<P>> services = ServiceLoader.load(kind).stream().iterator();
    while (failures.size() < MOST_FAILURES) {
      String name = "a declared provider";
      try {
        if (!services.hasNext()) {
          break;
        }
        ServiceLoader.Provider<P> service = services.next();
        name = service.type().getName();
        loaded.add(service.get());
      } catch (ServiceConfigurationError | LinkageError e) {
        String cause = e.getCause() == null ? "" : ": " + e.getCause();
        failures.add(new Failure(name, e.getMessage() + cause));
      }
    }
    return new Providers<>(loaded, failures);
  }

  /** Returns what is wrong with the version a provider was built for; empty when it is right. */
  public static String versionMismatch(Provider provider) {
    return provider.spiVersion() == Provider.SPI_VERSION
        ? ""
        : "built for SPI version "
            + provider.spiVersion()
            + ", this runtime has "
            + Provider.SPI_VERSION
            + ": use a build of it for this version";
  }

  /** Returns why this machine cannot use a provider at all; empty when it can. */
  public static String rejection(Provider provider) {
    String mismatch = versionMismatch(provider);
    return mismatch.isEmpty() ? provider.availability().cause() : mismatch;
  }
}
