package org.gin4j.cli.backends;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.MemoryProvider;
import org.gin4j.spi.rma.RmaTransportProvider;
import org.gin4j.tck.Kit;

/**
 * Every provider that the service loader sees, best preference first.
 *
 * @param backends GIN backends
 * @param transports one-sided transports
 * @param memory memory providers
 * @param failures providers that could not be loaded
 */
public record Inventory(
    List<ProviderEntry> backends,
    List<ProviderEntry> transports,
    List<ProviderEntry> memory,
    List<ProviderFailure> failures) {

  /** Looks at what is installed. */
  public static Inventory load() {
    List<ProviderFailure> failures = new ArrayList<>();
    return new Inventory(
        new ProviderScan<>("backend", GinBackendProvider.class, failures)
                .entries(
                    provider -> provider.type().code(),
                    provider -> Capabilities.of(provider.capabilities()))
                .stream()
                .filter(entry -> !Kit.isEmptyWrapper(entry.name()))
                .toList(),
        new ProviderScan<>("transport", RmaTransportProvider.class, failures)
            .entries(provider -> null, provider -> Capabilities.of(provider.capabilities())),
        new ProviderScan<>("memory", MemoryProvider.class, failures)
            .entries(
                provider -> null,
                provider -> Map.of("segmentKinds", Capabilities.names(provider.kinds()))),
        failures);
  }
}
