package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gin4j.cli.launch.CorePinning;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.ProcessRanks;
import org.gin4j.cli.launch.RankProgram;
import org.gin4j.cli.perf.Benchmark;
import org.gin4j.cli.perf.PerfRankMain;
import org.gin4j.cli.perf.PerfResult;
import org.gin4j.cli.perf.PerfSpec;
import org.gin4j.cli.perf.PerfTask;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures between processes. */
@Command(
    name = "perf",
    description = "Measure latency and throughput between rank processes.",
    sortOptions = false,
    footerHeading = "%nBenchmarks:%n",
    footer = {
      "  put-signal  ping-pong of a put with a weak signal between ranks 0 and 1;",
      "              the latency is half a round trip",
      "  put-bw      rank 0 puts to rank 1, each put flushed",
      "  rate        rank 0 streams puts with weak signals to rank 1, at most 256",
      "              not acknowledged; the latency is per message, averaged over 256",
      "  get         rank 0 gets from rank 1, each get flushed",
      "  barrier     world barrier, fence none",
      "  alltoall    --bytes for each pair: puts with weak signals, wait for all,",
      "              flush; two receive buffers in turn make barriers unnecessary",
      "",
      "Latencies are rank 0's, after the warm-up; operations and bytes per second are those"
          + " of the whole measured time."
    })
final class PerfCommand implements Callable<Integer> {
  private static final int MOST_RANKS = 64;
  private static final long MOST_BYTES = 16L << 30;
  private static final Duration LONGEST_MEASUREMENT = Duration.ofHours(24);

  /** Whether same-host peers are written to by the calling thread. */
  enum Direct {
    /** They are. */
    on,
    /** The descriptor queue serves them. */
    off
  }

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "BENCHMARK",
      description = "put-signal, put-bw, rate, get, barrier or alltoall.")
  private String name;

  @Option(
      names = "--ranks",
      paramLabel = "N",
      defaultValue = "2",
      description = "Number of ranks. Default: ${DEFAULT-VALUE}.")
  private int ranks;

  @Option(
      names = "--bytes",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description = "Size of a transfer. Default: 8; 1M for put-bw, 4k for alltoall.")
  private Long bytes;

  @Option(
      names = "--iterations",
      paramLabel = "K",
      description = "How many are measured. Default: depends on benchmark and size.")
  private Integer iterations;

  @Option(
      names = "--warmup",
      paramLabel = "K",
      description = "How many are done before. Default: depends on the size.")
  private Integer warmup;

  @Mixin private ConnectOptions connect;

  @Option(
      names = "--direct",
      paramLabel = "on|off",
      description = "Whether same-host peers are written to without the descriptor queue.")
  private Direct direct;

  @Option(names = "--pin", description = "Tie rank r to core r modulo the number of cores.")
  private boolean pin;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    Map<String, String> settings = connect.settings();
    if (direct != null) {
      settings.put("gin.proxy.direct", direct.name());
    }
    PerfSpec measurement = check();
    RankProgram program =
        new RankProgram(
            PerfRankMain.class,
            measurement.arguments(),
            () -> new PerfTask(measurement),
            LONGEST_MEASUREMENT);
    Map<String, String> rank0;
    try (Job job = Job.open(ranks, connect.timeout(), settings)) {
      rank0 =
          new ProcessRanks(GinCommand.rankOptions(spec), pinning())
              .run(job, program, done -> {})
              .get(0);
    }
    PerfResult result = PerfResult.of(measurement, ranks, rank0);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.line(result) : result.text());
    out.flush();
    return 0;
  }

  private PerfSpec check() {
    Benchmark benchmark =
        Benchmark.named(name)
            .orElseThrow(
                () ->
                    usage(
                        "there is no benchmark '"
                            + name
                            + "': choose one of "
                            + Benchmark.names()));
    if (ranks < benchmark.leastRanks() || ranks > MOST_RANKS) {
      throw usage(
          "--ranks must be "
              + benchmark.leastRanks()
              + " to "
              + MOST_RANKS
              + " for "
              + name
              + ", not "
              + ranks);
    }
    if (bytes != null && bytes > MOST_BYTES) {
      throw usage("--bytes must be at most " + MOST_BYTES + ", not " + bytes);
    }
    long size = bytes == null ? benchmark.defaultBytes() : bytes;
    int measured = iterations == null ? benchmark.defaultIterations(size, ranks) : iterations;
    int before = warmup == null ? benchmark.defaultWarmup(size, ranks) : warmup;
    if (measured < 1 || before < 0) {
      throw usage("--iterations must be at least 1 and --warmup at least 0");
    }
    return new PerfSpec(benchmark, size, measured, before);
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private CorePinning pinning() {
    return pin
        ? CorePinning.ifPossible()
            .orElseThrow(() -> usage("--pin needs the program taskset (package util-linux)"))
        : CorePinning.none();
  }
}
