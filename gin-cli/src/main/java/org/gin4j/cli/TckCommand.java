package org.gin4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.gin4j.cli.backends.Inventory;
import org.gin4j.cli.backends.ProviderEntry;
import org.gin4j.cli.launch.JobFailedException;
import org.gin4j.spi.Rule;
import org.gin4j.tck.Kit;
import org.gin4j.tck.KitHtml;
import org.gin4j.tck.KitJson;
import org.gin4j.tck.KitReport;
import org.gin4j.tck.KitRequest;
import org.gin4j.tck.KitResult;
import org.gin4j.tck.KitSettings;
import org.gin4j.tck.Outcome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the conformance kit; groups the checks against reference data. */
@Command(
    name = "tck",
    description = "Check a backend against the rules, or this build against reference data.",
    subcommands = TckVectorsCommand.class,
    footer = {
      "",
      "Prints one line a test and a summary by rule. Exit code 0 when the backend keeps the"
          + " rules, 1 when a test failed."
    })
final class TckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--backend",
      paramLabel = "NAME",
      description = "The backend. Default: the one that would be chosen.")
  private String backend;

  @Option(names = "--strict", description = "A skip for a declared lack is a failure.")
  private boolean strict;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Where to write a report; *.json or *.html. May be given again.")
  private List<Path> reports = List.of();

  @Option(names = "--processes", description = "Ranks are processes, not threads.")
  private boolean processes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random choice. Default: chosen and printed.")
  private Long seed;

  @Option(
      names = "--only",
      paramLabel = "PART",
      description = "Only tests whose name contains this, such as _S3.")
  private String only;

  @Option(
      names = "--setting",
      paramLabel = "NAME=VALUE",
      description =
          "A setting of every rank, such as gin.proxy.direct=off, or of the kit, such as"
              + " gin.tck.timeout=5 (docs/tck.md lists them).")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--wrappers",
      paramLabel = "NAME,...",
      description =
          "Put these around the backend, outermost first: checked (asserts the contract), faulty"
              + " (delays and reorders), claiming. Short for --setting gin.tck.wrappers=...")
  private String wrappers;

  @Option(
      names = "--near-wrap",
      paramLabel = "NAME=VALUE",
      description = "A setting that starts 32-bit indices near the wrap.")
  private Map<String, String> nearWrap = new LinkedHashMap<>();

  @Override
  public Integer call() {
    reports.forEach(this::checkSuffix);
    ResultFiles files = new ResultFiles(spec, "--report", reports);
    if (wrappers != null) {
      settings.put(KitSettings.WRAPPERS, wrappers);
    }
    String mistake = KitSettings.mistake(settings);
    check(mistake.isEmpty(), mistake);
    String name = backend == null ? Kit.backends().stream().findFirst().orElse("") : backend;
    checkBackend(name);
    OptionalLong chosen = seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
    PrintWriter out = spec.commandLine().getOut();
    KitReport report =
        Kit.run(
            new KitRequest(
                name, processes, strict, chosen, Optional.ofNullable(only), settings, nearWrap),
            result -> print(result, out));
    check(!report.results().isEmpty(), "--only " + only + ": no test has that in its name");
    summarise(report, out);
    boolean written = files.write(file -> write(report, file));
    return report.conforms() && written ? 0 : 1;
  }

  private void checkBackend(String name) {
    if (backend != null) {
      List<String> known = Inventory.load().backends().stream().map(ProviderEntry::name).toList();
      check(known.contains(name), "there is no backend '" + name + "': choose one of " + known);
    }
    check(!processes || !Kit.hasOwnWorld(name), "--processes: " + name + " runs in one JVM");
    String obstacle = Kit.obstacle(name);
    if (!obstacle.isEmpty()) {
      throw new JobFailedException(obstacle);
    }
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private void checkSuffix(Path file) {
    check(
        isJson(file) || file.toString().endsWith(".html"),
        "'" + file + "': a report ends in .json or .html");
  }

  private static boolean isJson(Path file) {
    return file.toString().endsWith(".json");
  }

  private static void print(KitResult result, PrintWriter out) {
    out.printf(
        "%-14s %-12s %s (%d ms)%n",
        result.outcome() == Outcome.SKIPPED ? "skipped" : result.outcome(),
        result.group(),
        result.test(),
        result.millis());
    if (!result.reason().isEmpty()) {
      out.println("  " + result.reason().replace("\n", System.lineSeparator() + "  "));
    }
    out.flush();
  }

  private static void summarise(KitReport report, PrintWriter out) {
    out.println();
    for (Map.Entry<Rule, Map<Outcome, Integer>> row : report.byRule().entrySet()) {
      out.printf(
          "%-4s %s: %s%n",
          row.getKey(),
          row.getKey().statement(),
          row.getValue().entrySet().stream()
              .map(entry -> entry.getValue() + " " + entry.getKey())
              .collect(Collectors.joining(", ")));
    }
    out.println();
    out.printf(
        "%s%s%s, ranks as %s, seed %d: %d passed, %d failed, %d skipped, %d not verifiable%n",
        report.backend(),
        Optional.ofNullable(report.settings().get(KitSettings.WRAPPERS))
            .map(wrappers -> " behind " + wrappers)
            .orElse(""),
        report.capabilities().experimental() ? " (experimental)" : "",
        report.world(),
        report.seed(),
        report.count(Outcome.PASSED),
        report.count(Outcome.FAILED),
        report.count(Outcome.SKIPPED),
        report.count(Outcome.NOT_VERIFIABLE));
    out.flush();
  }

  private static void write(KitReport report, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file)) {
      if (isJson(file)) {
        KitJson.write(report, writer);
      } else {
        KitHtml.write(report, writer);
      }
    }
  }
}
