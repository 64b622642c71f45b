package org.gin4j.tck;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.Provider;
import org.gin4j.spi.Rule;

/**
 * What a run of the kit found.
 *
 * @param backend the backend's name
 * @param capabilities what it declares
 * @param world how ranks were run
 * @param strict whether a skip for a declared lack failed
 * @param seed of every random choice
 * @param settings of every rank
 * @param started when
 * @param took how long
 * @param results of every test, in the order in which they ended
 */
public record KitReport(
    String backend,
    BackendCapabilities capabilities,
    String world,
    boolean strict,
    long seed,
    Map<String, String> settings,
    Instant started,
    Duration took,
    List<KitResult> results) {
  /** Copies the collections. */
  public KitReport {
    settings = Map.copyOf(settings);
    results = List.copyOf(results);
  }

  /** Returns the version of the kit, which is that of the library. */
  public static String kitVersion() {
    String version = KitReport.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }

  /** Returns the version of the vendor interfaces. */
  public static int spiVersion() {
    return Provider.SPI_VERSION;
  }

  /** Returns Java and operating system, for a reader. */
  public static String platform() {
    return "Java "
        + System.getProperty("java.version")
        + ", "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.version")
        + " "
        + System.getProperty("os.arch");
  }

  /** Returns how many tests ended in a way. */
  public long count(Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** Returns whether the backend conforms: something ran, and nothing failed. */
  public boolean conforms() {
    return count(Outcome.PASSED) > 0 && count(Outcome.FAILED) == 0;
  }

  /** Returns the numbers of outcomes of the tests of each rule that has any. */
  public Map<Rule, Map<Outcome, Integer>> byRule() {
    Map<Rule, Map<Outcome, Integer>> table = new EnumMap<>(Rule.class);
    for (KitResult result : results) {
      for (Rule rule : result.rules()) {
        table
            .computeIfAbsent(rule, r -> new EnumMap<>(Outcome.class))
            .merge(result.outcome(), 1, Integer::sum);
      }
    }
    return table;
  }
}
