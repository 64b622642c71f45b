package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.RankProgram;
import org.gin4j.cli.launch.ThreadRanks;
import org.gin4j.cli.litmus.LitmusFiles;
import org.gin4j.cli.litmus.LitmusJson;
import org.gin4j.cli.litmus.LitmusProcesses;
import org.gin4j.cli.litmus.LitmusText;
import org.gin4j.cli.litmus.LitmusVerdict;
import org.gin4j.cli.rank.RankTask;
import org.gin4j.mock.litmus.LitmusBackend;
import org.gin4j.mock.litmus.LitmusExplorer;
import org.gin4j.mock.litmus.LitmusLibrary;
import org.gin4j.mock.litmus.LitmusLimits;
import org.gin4j.mock.litmus.LitmusMock;
import org.gin4j.mock.litmus.LitmusProgram;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;
import org.gin4j.mock.litmus.LitmusSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Explores litmus tests. */
@Command(
    name = "litmus",
    description = "Explore every schedule of small programs and check what they expect.",
    sortOptions = false,
    footer = {
      "",
      "The language is described in docs/litmus.md. With --backend each program is also run on that",
      "backend, which may do nothing that was not explored."
    })
final class LitmusCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int DEFAULT_RUNS = 100;
  private static final int MOST_RUNS = 1_000_000;
  private static final Duration LONGEST_DELAY = Duration.ofNanos(20_000);
  private static final Duration LONGEST_RUN = Duration.ofHours(1);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Litmus files, or folders with *.litmus files.")
  private List<Path> files = new ArrayList<>();

  @Option(names = "--library", description = "Explore the library that comes with gin4j.")
  private boolean library;

  @Option(names = "--explain", description = "Show how each outcome comes about.")
  private boolean explain;

  @Mixin private ConnectOptions connect;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How often to run each program on the backend. Default: 100.")
  private Integer runs;

  @Option(
      names = "--processes",
      description = "Run ranks on the backend as processes, not as threads.")
  private boolean processes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "What the delays of those runs come from. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--states",
      paramLabel = "N",
      defaultValue = "5000000",
      description = "Most states to visit. Default: ${DEFAULT-VALUE}.")
  private int states;

  @Option(
      names = "--within",
      paramLabel = "SECONDS",
      converter = SecondsConverter.class,
      defaultValue = "300",
      description = "Longest time to explore a program. Default: ${DEFAULT-VALUE}.")
  private Duration within;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Map<String, String> settings = connect.settings();
    boolean onBackend = settings.containsKey(CommConfig.BACKEND);
    check(settings);
    List<LitmusVerdict> verdicts = new ArrayList<>();
    PrintWriter out = spec.commandLine().getOut();
    for (LitmusProgram program : programs()) {
      LitmusResult result = LitmusExplorer.explore(program, new LitmusLimits(states, within));
      Optional<LitmusRunReport> run =
          onBackend ? Optional.of(run(result, settings)) : Optional.empty();
      LitmusVerdict verdict = new LitmusVerdict(result, run);
      verdicts.add(verdict);
      if (!json) {
        LitmusText.lines(verdict, explain).forEach(out::println);
      }
    }
    finish(verdicts, out);
    return verdicts.stream().allMatch(LitmusVerdict::passed) ? 0 : FAILED;
  }

  private LitmusRunReport run(LitmusResult result, Map<String, String> settings)
      throws IOException {
    int times = runs == null ? DEFAULT_RUNS : runs;
    if (settings.get(CommConfig.BACKEND).equals("mock")) {
      return LitmusMock.run(result, times, seed);
    }
    if (processes) {
      return new LitmusProcesses(
              settings, connect.timeout(), LONGEST_DELAY, GinCommand.rankOptions(spec))
          .run(result, times, seed);
    }
    return new LitmusBackend(this::runRanks, settings, connect.timeout(), LONGEST_DELAY)
        .run(result, times, seed);
  }

  private void check(Map<String, String> settings) throws IOException {
    String backend = settings.get(CommConfig.BACKEND);
    if (files.isEmpty() && !library) {
      throw usage("a file is missing; --library explores the one that comes with gin4j");
    }
    if (runs != null && backend == null) {
      throw usage("--runs needs --backend");
    }
    if (processes && backend == null) {
      throw usage("--processes needs --backend");
    }
    if (processes && backend.equals("mock")) {
      throw usage("--processes: mock runs in one JVM");
    }
    if (runs != null && (runs < 1 || runs > MOST_RUNS)) {
      throw usage("--runs must be 1 to " + MOST_RUNS + ", not " + runs);
    }
    if (states < 1) {
      throw usage("--states must be at least 1, not " + states);
    }
    for (Path file : files) {
      if (!Files.exists(file)) {
        throw usage(file + " does not exist");
      }
      if (LitmusFiles.of(file).isEmpty()) {
        throw usage("no *.litmus files in " + file);
      }
    }
  }

  private List<LitmusProgram> programs() throws IOException {
    try {
      List<LitmusProgram> programs = new ArrayList<>();
      if (library) {
        programs.addAll(LitmusLibrary.programs());
      }
      programs.addAll(LitmusFiles.read(files));
      return programs;
    } catch (LitmusSyntaxException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void finish(List<LitmusVerdict> verdicts, PrintWriter out)
      throws JsonProcessingException {
    if (json) {
      out.println(Json.line(LitmusJson.of(verdicts, explain)));
    } else if (verdicts.size() > 1) {
      long passed = verdicts.stream().filter(LitmusVerdict::passed).count();
      out.println(passed + " of " + verdicts.size() + " passed");
    }
    out.flush();
  }

  private void runRanks(int ranks, Map<String, String> settings, Consumer<Communicator> task) {
    RankTask each =
        (communicator, progress) -> {
          task.accept(communicator);
          return Map.of();
        };
    try (Job job = Job.open(ranks, connect.timeout(), settings)) {
      new ThreadRanks()
          .run(
              job,
              new RankProgram(LitmusCommand.class, List.of(), () -> each, LONGEST_RUN),
              done -> {});
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
