package org.gin4j.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gin4j.api.GinException;
import org.gin4j.cli.alltoall.AlltoallRankMain;
import org.gin4j.cli.alltoall.AlltoallSpec;
import org.gin4j.cli.alltoall.AlltoallSummary;
import org.gin4j.cli.alltoall.AlltoallTask;
import org.gin4j.cli.alltoall.InputStamp;
import org.gin4j.cli.alltoall.OutputFolder;
import org.gin4j.cli.launch.CorePinning;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.JobFailedException;
import org.gin4j.cli.launch.ProcessRanks;
import org.gin4j.cli.launch.RankProgram;
import org.gin4j.cli.launch.RankRunner;
import org.gin4j.cli.launch.ThreadRanks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The AlltoAll job. */
@Command(
    name = "alltoall",
    description = {
      "Exchange a file, or a pattern, between all ranks and verify every block.",
      "",
      "Rank r owns the r-th of N equal parts of the input and sends the d-th of N equal parts of"
          + " that to rank d. Blocks travel by one-sided puts with weak signals; each is compared"
          + " end to end with its sender's SHA-256. The time is that of the exchanges, from when"
          + " all ranks are ready to the closing barrier, the slowest rank's."
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:PASSED", "1:FAILED", "2:the command line is wrong"})
final class RunAlltoallCommand implements Callable<Integer> {
  private static final long DEFAULT_BYTES = 64 << 10;
  private static final long WINDOWS_OF_ALL_RANKS = 256L << 20;
  private static final int MOST_RANKS = 64;
  private static final int MOST_CTAS = 64;
  private static final int MOST_CONTEXTS = 1024;
  private static final int DEFAULT_MOST_CONTEXTS = 4;
  private static final File SHARED_MEMORY = new File("/dev/shm");
  private static final Duration BEYOND_TIMEOUT = Duration.ofSeconds(60);

  @Spec private CommandSpec spec;

  @Option(
      names = "--ranks",
      paramLabel = "N",
      defaultValue = "4",
      description = "Number of ranks, 1 to 64. Default: ${DEFAULT-VALUE}.")
  private int ranks;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description = "The file to exchange, of any size. Default: a pattern of integers.")
  private Path input;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Write what rank d received to DIR/rank-d.out, in source order.")
  private Path output;

  @Option(
      names = "--bytes",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Size of the pattern for each pair of ranks, such as 4096, 64k, 1M. Default: 64k.")
  private Long bytes;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      defaultValue = "1",
      description = "Exchange everything K times. Default: ${DEFAULT-VALUE}.")
  private int iterations;

  @Option(
      names = "--ctas",
      paramLabel = "K",
      defaultValue = "1",
      description =
          "Java threads of a rank, each with its own signal and barrier. Default: ${DEFAULT-VALUE}.")
  private int ctas;

  @Option(
      names = "--contexts",
      paramLabel = "K",
      description = "GIN contexts to ask for. Default: one for each of the threads, at most 4.")
  private Integer contexts;

  @Option(names = "--threads", description = "Run ranks as threads of one JVM, not as processes.")
  private boolean threads;

  @Mixin private ConnectOptions connect;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Map<String, String> settings = connect.settings();
    AlltoallSpec job = check();
    AlltoallSummary summary;
    try {
      summary = run(job, settings);
    } catch (JobFailedException | GinException e) {
      if (json) {
        print(Json.line(AlltoallSummary.unfinished(job, e.getMessage())));
      }
      throw e;
    }
    print(json ? Json.line(summary) : summary.text());
    if (output != null && !summary.passed()) {
      PrintWriter err = spec.commandLine().getErr();
      err.println("gin: what was received is kept in " + output + "/rank-*.out.part");
      err.flush();
    }
    return summary.passed() ? 0 : 1;
  }

  private void print(String text) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(text);
    out.flush();
  }

  private AlltoallSpec check() {
    range("--ranks", ranks, MOST_RANKS);
    range("--ctas", ctas, MOST_CTAS);
    range("--iterations", iterations, Integer.MAX_VALUE);
    if (contexts != null) {
      range("--contexts", contexts, MOST_CONTEXTS);
    }
    if (input != null && bytes != null) {
      throw usage("--bytes is for the pattern: leave it out with --input");
    }
    long total = input == null ? patternBytes() : inputBytes();
    if (total != 0 && iterations > Long.MAX_VALUE / total) {
      throw usage("--iterations " + iterations + " of " + total + " bytes are too much to count");
    }
    checkOutput();
    return AlltoallSpec.of(
        Optional.ofNullable(input).map(Path::toAbsolutePath),
        Optional.ofNullable(output).map(Path::toAbsolutePath),
        total,
        ranks,
        windowBytes(),
        ctas,
        contexts != null ? contexts : Math.min(ctas, DEFAULT_MOST_CONTEXTS),
        iterations);
  }

  private void range(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw usage(option + " must be 1 to " + most + ", not " + value);
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private long patternBytes() {
    long each = bytes == null ? DEFAULT_BYTES : bytes;
    try {
      return Math.multiplyExact(each, (long) ranks * ranks);
    } catch (ArithmeticException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--bytes " + each + " for each pair of " + ranks + " ranks is more than 8 EiB",
          e);
    }
  }

  private long inputBytes() {
    if (!Files.exists(input)) {
      throw usage("--input " + input + " does not exist");
    }
    if (!Files.isRegularFile(input)) {
      throw usage("--input " + input + " is not a regular file");
    }
    if (!Files.isReadable(input)) {
      throw usage("--input " + input + " cannot be read: check its permissions");
    }
    return input.toFile().length();
  }

  private void checkOutput() {
    if (output == null) {
      return;
    }
    if (Files.exists(output) && !Files.isDirectory(output)) {
      throw usage("--output " + output + " is not a folder");
    }
    try {
      Files.createDirectories(output);
    } catch (IOException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--output " + output + " cannot be created: check the path and its permissions",
          e);
    }
    if (!Files.isWritable(output)) {
      throw usage("--output " + output + " cannot be written: check its permissions");
    }
    OutputFolder folder = new OutputFolder(output, ranks);
    for (int rank = 0; rank < ranks; rank++) {
      checkTarget(folder.complete(rank));
      checkTarget(folder.partial(rank));
    }
  }

  private void checkTarget(Path target) {
    if (Files.isDirectory(target)) {
      throw usage("--output: " + target + " is a folder, and a file is to be written there");
    }
    try {
      if (input != null && Files.exists(target) && Files.isSameFile(input, target)) {
        throw usage("--output: " + target + " is the input: choose another folder");
      }
    } catch (IOException e) {
      throw new ParameterException(spec.commandLine(), "--output: " + target + ": " + e, e);
    }
  }

  private static long windowBytes() {
    long free = SHARED_MEMORY.getUsableSpace();
    return free == 0 ? WINDOWS_OF_ALL_RANKS : Math.min(WINDOWS_OF_ALL_RANKS, free / 2);
  }

  private AlltoallSummary run(AlltoallSpec job, Map<String, String> settings) throws IOException {
    Duration timeout = connect.timeout();
    RankProgram program =
        new RankProgram(
            AlltoallRankMain.class,
            job.arguments(),
            () -> new AlltoallTask(job),
            timeout.plus(BEYOND_TIMEOUT));
    Optional<OutputFolder> folder = job.output().map(path -> new OutputFolder(path, ranks));
    RankRunner runner =
        threads
            ? new ThreadRanks()
            : new ProcessRanks(GinCommand.rankOptions(spec), CorePinning.none());
    InputStamp before = input == null ? null : InputStamp.of(input);
    List<Map<String, String>> reports;
    try (Job open = Job.open(ranks, timeout, settings);
        TransferProgress progress = new TransferProgress(job.totalBytes() * iterations, ranks)) {
      folder.ifPresent(files -> open.whenAbandoned(files::discard));
      reports = runner.run(open, program, progress);
    } catch (RuntimeException e) {
      folder.ifPresent(OutputFolder::discard);
      throw e;
    }
    if (before != null && !before.equals(InputStamp.of(input))) {
      folder.ifPresent(OutputFolder::discard);
      throw new JobFailedException(
          input
              + " was changed while it was read, so what arrived is of no one version of it;"
              + " run again on a file that stays as it is");
    }
    AlltoallSummary summary = AlltoallSummary.of(job, reports);
    if (folder.isPresent() && summary.passed()) {
      folder.get().complete();
    }
    return summary;
  }
}
