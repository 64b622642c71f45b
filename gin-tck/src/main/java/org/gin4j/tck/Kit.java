package org.gin4j.tck;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Providers;
import org.gin4j.tck.wrap.WrappedProvider;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the kit over a backend of the class path, for those who do not write a test class. */
public final class Kit {
  private Kit() {}

  /** Returns the backends that can be tested here, the most preferred first. */
  public static List<String> backends() {
    return Providers.load(GinBackendProvider.class).loaded().stream()
        .filter(provider -> provider.preference() >= 0)
        .filter(provider -> Providers.rejection(provider).isEmpty())
        .sorted(Comparator.comparingInt(GinBackendProvider::preference).reversed())
        .map(GinBackendProvider::name)
        .toList();
  }

  /**
   * Returns why a backend cannot be tested at all; empty when it can.
   *
   * @param backend its name
   */
  public static String obstacle(String backend) {
    Optional<GinBackendProvider> provider = NamedBackend.provider(backend);
    return provider.isEmpty()
        ? "no backend is named '" + backend + "'"
        : Providers.rejection(provider.get());
  }

  /** Returns whether a backend is the one that wraps another for tests, and wraps none now. */
  public static boolean isEmptyWrapper(String backend) {
    return backend.equals(WrappedProvider.NAME)
        && System.getProperty(WrappedProvider.INNER, "").isEmpty();
  }

  /** Returns whether a backend brings a world of its own, so that its ranks cannot be processes. */
  public static boolean hasOwnWorld(String backend) {
    return RankWorld.own(backend).isPresent();
  }

  /**
   * Runs the tests. One run at a time in a JVM.
   *
   * @param progress told of every test that ended
   */
  public static synchronized KitReport run(KitRequest request, Consumer<KitResult> progress) {
    NamedBackend.set(request);
    NamedBackend backend = new NamedBackend();
    long seed = KitOptions.read().seed();
    Instant started = Instant.now();
    ResultCollector collector = new ResultCollector(progress);
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(NamedBackendTests.class))
                .filters(
                    EngineFilter.includeEngines("junit-jupiter"), only(request.only().orElse("")))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .build(),
            collector);
    return new KitReport(
        request.backend(),
        backend.declared(),
        backend.world().name(),
        KitOptions.read().strict(),
        seed,
        request.settings(),
        started,
        Duration.between(started, Instant.now()),
        collector.results());
  }

  private static PostDiscoveryFilter only(String part) {
    return descriptor ->
        FilterResult.includedIf(
            !(descriptor.getSource().orElse(null) instanceof MethodSource method)
                || method.getMethodName().contains(part));
  }
}
