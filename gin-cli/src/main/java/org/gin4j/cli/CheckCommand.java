package org.gin4j.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gin4j.api.GinException;
import org.gin4j.cli.check.CheckedProgram;
import org.gin4j.cli.check.RankOutput;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.mock.Policy;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceFormat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the user's own program on the simulated fabric, seed after seed. */
@Command(
    name = "check",
    description = {
      "Run your program on a simulated fabric that does whatever the rules allow, once for each"
          + " seed, and report what is wrong with its use of GIN.",
      "",
      "Ranks are threads of one JVM, each with classes of its own; the program calls"
          + " Gins.connect() as it does anywhere. The first seed that shows a mistake ends the"
          + " check; the same seed shows it again."
    },
    customSynopsis = "gin check -n N [OPTIONS] -- (MainClass | File.java) [ARGUMENTS]",
    sortOptions = false,
    footer = {
      "",
      "What the program prints is shown for the run that failed, or when there is only one.",
      "Settings of the fabric (--set): gin.mock.strong, .va, .get, .connections, .contexts,"
          + " .signals, .counters, .depth, .start, .lose=RANK@STEP, .fail=STEP,"
          + " .stall=RANK@STEP; see docs/mock.md.",
      "",
      "Example: gin check -n 3 --seeds 500 --trace bad.svg -- Exchange.java"
    })
final class CheckCommand implements Callable<Integer> {
  private static final int MOST_RANKS = 1024;

  /** How the command was called, as the start script says. */
  private static final String CALLED = "gin.cli.called";

  @Spec private CommandSpec spec;

  @Option(
      names = {"-n", "--ranks"},
      required = true,
      paramLabel = "N",
      description = "Number of ranks.")
  private int ranks;

  @Option(
      names = "--seeds",
      paramLabel = "COUNT",
      defaultValue = "100",
      description = "How many seeds to try. Default: ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--seed",
      paramLabel = "FIRST",
      defaultValue = "1",
      description = "The first seed. Default: ${DEFAULT-VALUE}.")
  private long first;

  @Option(
      names = "--policy",
      paramLabel = "adversarial|in-order|random-delays",
      defaultValue = "adversarial",
      description = "How the fabric chooses. Default: ${DEFAULT-VALUE}.")
  private String policy;

  @Option(
      names = "--lsa",
      paramLabel = "RANKS",
      defaultValue = "1",
      description = "Ranks on each simulated host. Default: ${DEFAULT-VALUE}.")
  private int lsa;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Where the program's classes are.")
  private String classPath = "";

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A setting, such as gin.mock.va=false. May be repeated.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Write what happened in the run that failed, or in the last one: .svg (a picture), .txt"
              + " or .json. May be repeated.")
  private List<Path> traces = List.of();

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      converter = SecondsConverter.class,
      defaultValue = "60",
      description = "How long the run of one seed may take. Default: ${DEFAULT-VALUE}.")
  private Duration limit;

  @Option(
      names = "--total-time",
      paramLabel = "SECONDS",
      converter = SecondsConverter.class,
      description = "Begin no further seed after this time. Default: all seeds are tried.")
  private Duration total;

  @Option(names = "--unchecked", description = "Do not look for misuse, only for wrong results.")
  private boolean unchecked;

  @Parameters(
      arity = "0..*",
      paramLabel = "PROGRAM",
      description = "Main class or source file, and its arguments.")
  private List<String> program = List.of();

  @Override
  public Integer call() throws IOException {
    MockRun run = configure();
    ResultFiles files = new ResultFiles(spec, "--trace", traces);
    long begin = System.nanoTime();
    int tried = 1;
    MockResult result;
    List<String> printed;
    try (CheckedProgram checked =
            new CheckedProgram(
                program.get(0),
                path(classPath),
                program.subList(1, program.size()),
                spec.commandLine().getErr());
        SeedProgress progress = new SeedProgress(seeds);
        RankOutput output = new RankOutput(ranks)) {
      result = run.run(first, checked.program());
      printed = output.take();
      while (tried < seeds && result.passed() && !over(begin)) {
        progress.tried(tried);
        result = run.run(first + tried, checked.program());
        printed = output.take();
        tried++;
      }
    }
    print(result, tried, printed);
    Trace trace = result.trace();
    boolean written = files.write(file -> TraceFormat.of(file).write(trace, file));
    return result.passed() && written ? 0 : 1;
  }

  private boolean over(long begin) {
    return total != null && System.nanoTime() - begin > total.toNanos();
  }

  private MockRun configure() {
    check(ranks >= 1 && ranks <= MOST_RANKS, "-n must be 1 to " + MOST_RANKS + ", not " + ranks);
    check(seeds >= 1, "--seeds must be at least 1, not " + seeds);
    check(lsa >= 1 && ranks % lsa == 0, "--lsa " + lsa + " does not divide " + ranks + " ranks");
    traces.forEach(this::checkSuffix);
    check(!program.isEmpty(), "nothing to run: write '--' and then a main class or a source file");
    MockRun run =
        MockRun.ranks(ranks)
            .policy(policy())
            .lsa(lsa)
            .checked(!unchecked)
            .limit(limit)
            .title(String.join(" ", program));
    settings.forEach(run::set);
    return run;
  }

  private void checkSuffix(Path trace) {
    try {
      TraceFormat.of(trace);
    } catch (GinException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private Policy policy() {
    String name = policy.toUpperCase(Locale.ROOT).replace('-', '_');
    check(
        Arrays.stream(Policy.values()).anyMatch(known -> known.name().equals(name)),
        "--policy " + policy + ": expected adversarial, in-order or random-delays");
    return Policy.valueOf(name);
  }

  private void check(boolean right, String message) {
    if (!right) {
      throw new ParameterException(spec.commandLine(), message);
    }
  }

  private static List<Path> path(String text) {
    List<Path> entries = new ArrayList<>();
    for (String entry : text.split(File.pathSeparator, -1)) {
      if (!entry.isBlank()) {
        entries.add(Path.of(entry));
      }
    }
    return entries;
  }

  private void print(MockResult result, int tried, List<String> printed) {
    PrintWriter out = spec.commandLine().getOut();
    if (!result.passed() || seeds == 1) {
      printed.forEach(out::println);
    }
    if (result.passed()) {
      if (result.trace().events().isEmpty()) {
        out.println(
            "warning: no rank called Gins.connect(), or did anything with it: there was nothing to"
                + " check");
      }
      out.println("check: " + Count.of(ranks, "rank") + ", " + seedsTried(tried) + ": PASSED");
    } else {
      out.println(result.report());
      out.println(
          "check: FAILED with seed " + result.seed() + "; see it again with: " + again(result));
    }
    out.flush();
  }

  private String seedsTried(int tried) {
    return Count.of(tried, "seed")
        + (tried < seeds ? " (of " + seeds + ": --total-time was over)" : "");
  }

  private String again(MockResult result) {
    List<String> words =
        new ArrayList<>(List.of(System.getProperty(CALLED, "gin") + " check -n " + ranks));
    words.add("--seed " + result.seed() + " --seeds 1");
    if (result.policy() != Policy.ADVERSARIAL) {
      words.add("--policy " + policy);
    }
    if (lsa > 1) {
      words.add("--lsa " + lsa);
    }
    if (!classPath.isEmpty()) {
      words.add("-cp " + classPath);
    }
    settings.forEach((name, value) -> words.add("--set " + name + "=" + value));
    words.add("-- " + String.join(" ", program));
    return String.join(" ", words);
  }
}
