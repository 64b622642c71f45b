package org.gin4j.cli.backends;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gin4j.spi.Provider;
import org.gin4j.spi.Providers;

/**
 * Loads and asks the providers of one kind. One that cannot be loaded, or throws when asked, is
 * recorded and does not hide the others.
 *
 * @param <P> the kind of provider
 */
final class ProviderScan<P extends Provider> {
  private final String kind;
  private final Class<P> service;
  private final List<ProviderFailure> failures;

  ProviderScan(String kind, Class<P> service, List<ProviderFailure> failures) {
    this.kind = kind;
    this.service = service;
    this.failures = failures;
  }

  List<ProviderEntry> entries(
      Function<P, Integer> typeCode, Function<P, Map<String, Object>> capabilities) {
    List<ProviderEntry> entries = new ArrayList<>();
    Providers<P> providers = Providers.load(service);
    providers
        .failures()
        .forEach(
            failure ->
                failures.add(new ProviderFailure(kind, failure.name() + ": " + failure.why())));
    for (P provider : providers.loaded()) {
      try {
        entries.add(entry(provider, typeCode, capabilities));
      } catch (RuntimeException | LinkageError e) {
        failures.add(new ProviderFailure(kind, provider.getClass().getName() + ": " + e));
      }
    }
    entries.sort(Comparator.comparing(ProviderEntry::preference).reversed());
    return entries;
  }

  private ProviderEntry entry(
      P provider, Function<P, Integer> typeCode, Function<P, Map<String, Object>> capabilities) {
    String unusable = Providers.rejection(provider);
    return new ProviderEntry(
        provider.name(),
        typeCode.apply(provider),
        provider.spiVersion(),
        provider.preference(),
        source(provider.getClass()),
        unusable.isEmpty(),
        unusable,
        capabilities.apply(provider));
  }

  private static String source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return "the Java runtime";
    }
    try {
      return Path.of(source.getLocation().toURI()).toString();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return source.getLocation().toString();
    }
  }
}
