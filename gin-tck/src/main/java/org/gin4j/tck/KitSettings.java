package org.gin4j.tck;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gin4j.tck.wrap.Faults;
import org.gin4j.tck.wrap.WrappedProvider;

/** The settings that begin with {@code gin.tck.}: those of the kit itself, and of its wrappers. */
public final class KitSettings {
  /** The wrappers around the backend, outermost first, separated by commas. */
  public static final String WRAPPERS = WrappedProvider.WRAPPERS;

  private static final Set<String> KNOWN =
      Set.of(
          KitOptions.SEED,
          KitOptions.TIMEOUT,
          KitOptions.BIG,
          KitOptions.STRICT,
          ProgramTests.PROGRAM,
          WRAPPERS,
          Faults.FAULTS,
          Faults.SEED,
          Faults.ONE_IN);
  private static final Map<String, String> NUMBERS =
      Map.of(
          KitOptions.SEED, "-?[0-9]{1,18}",
          KitOptions.TIMEOUT, "[0-9]{1,6}(\\.[0-9]{1,9})?",
          Faults.SEED, "-?[0-9]{1,18}",
          Faults.ONE_IN, "[1-9][0-9]{0,8}");

  private KitSettings() {}

  /** Returns what is wrong with the kit's own among some settings; empty when nothing is. */
  public static String mistake(Map<String, String> settings) {
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      String name = setting.getKey();
      if (name.startsWith(KitOptions.PREFIX) && !KNOWN.contains(name)) {
        return "there is no setting " + name + "; known are " + new TreeSet<>(KNOWN);
      }
      if (!setting.getValue().matches(NUMBERS.getOrDefault(name, ".*"))) {
        return name + " cannot be '" + setting.getValue() + "'";
      }
    }
    return unknown("wrapper", settings.get(WRAPPERS), WrappedProvider.ALL)
        + unknown("fault", settings.get(Faults.FAULTS), Faults.ALL);
  }

  private static String unknown(String kind, String given, List<String> known) {
    return given == null
        ? ""
        : Arrays.stream(given.split(",", -1))
            .filter(name -> !known.contains(name))
            .findFirst()
            .map(name -> "there is no " + kind + " '" + name + "'; choose from " + known)
            .orElse("");
  }

  /** Gives the kit its settings, which it and every rank's process read as system properties. */
  static void apply(KitRequest request) {
    request
        .settings()
        .forEach(
            (name, value) -> {
              if (name.startsWith(KitOptions.PREFIX)) {
                System.setProperty(name, value);
              }
            });
    if (request.settings().containsKey(WRAPPERS)
        && !request.backend().equals(WrappedProvider.NAME)) {
      System.setProperty(WrappedProvider.INNER, request.backend());
    }
  }
}
