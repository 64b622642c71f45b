package org.gin4j.tck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.gin4j.api.NcclVersion;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Providers;
import org.gin4j.tck.wrap.WrappedProvider;

/**
 * A backend that is tested by its name alone, with what its provider declares. Lives in system
 * properties, so that every rank's process has the same.
 */
final class NamedBackend implements BackendUnderTest {
  private static final String BACKEND = KitOptions.PREFIX + "backend";
  private static final String WORLD = KitOptions.PREFIX + "world";
  private static final String SETTING = KitOptions.PREFIX + "setting.";
  private static final String NEAR_WRAP = KitOptions.PREFIX + "near-wrap.";
  private static final String PROCESSES = "processes";

  static void set(KitRequest request) {
    after(SETTING).keySet().forEach(name -> System.clearProperty(SETTING + name));
    after(NEAR_WRAP).keySet().forEach(name -> System.clearProperty(NEAR_WRAP + name));
    KitSettings.apply(request);
    boolean wrapped = request.settings().containsKey(KitSettings.WRAPPERS);
    System.setProperty(BACKEND, wrapped ? WrappedProvider.NAME : request.backend());
    System.setProperty(WORLD, request.processes() ? PROCESSES : "");
    if (!request.settings().containsKey(KitOptions.STRICT)) {
      System.setProperty(KitOptions.STRICT, Boolean.toString(request.strict()));
    }
    request.seed().ifPresent(seed -> System.setProperty(KitOptions.SEED, Long.toString(seed)));
    request.settings().forEach((name, value) -> System.setProperty(SETTING + name, value));
    request.nearWrap().forEach((name, value) -> System.setProperty(NEAR_WRAP + name, value));
  }

  private static Map<String, String> after(String prefix) {
    Properties all = System.getProperties();
    Map<String, String> found = new HashMap<>();
    for (String name : all.stringPropertyNames()) {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), all.getProperty(name));
      }
    }
    return found;
  }

  static Optional<GinBackendProvider> provider(String name) {
    return Providers.load(GinBackendProvider.class).loaded().stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst();
  }

  @Override
  public String name() {
    return System.getProperty(BACKEND, "");
  }

  private GinBackendProvider provider() {
    return provider(name())
        .orElseThrow(() -> new IllegalStateException("no backend is named '" + name() + "'"));
  }

  @Override
  public BackendCapabilities declared() {
    return provider().capabilities();
  }

  @Override
  public NcclVersion since() {
    return provider().since();
  }

  @Override
  public Map<String, String> settings() {
    return after(SETTING);
  }

  @Override
  public List<Map<String, String>> settingsNearWrap() {
    List<Map<String, String>> each = new ArrayList<>();
    after(NEAR_WRAP)
        .forEach(
            (name, values) -> {
              for (String value : values.split(",", -1)) {
                each.add(Map.of(name, value));
              }
            });
    return each;
  }

  @Override
  public RankWorld world() {
    return System.getProperty(WORLD, "").equals(PROCESSES)
        ? RankWorld.processes()
        : RankWorld.of(
            name().equals(WrappedProvider.NAME)
                ? System.getProperty(WrappedProvider.INNER, "")
                : name());
  }
}
