package org.gin4j.cli.perf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.RankProgram;
import org.gin4j.cli.launch.ThreadRanks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class PerfTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @ParameterizedTest
  @EnumSource(Benchmark.class)
  void everyBenchmarkRuns(Benchmark benchmark) {
    PerfResult result = measure(benchmark, Math.max(2, benchmark.leastRanks()), 64);
    assertEquals(benchmark.label(), result.benchmark());
    PerfResult.Latency latency = result.latencyNanos();
    assertTrue(latency.min() <= latency.p50() && latency.p50() <= latency.max());
    assertTrue(result.ratePerSecond() > 0);
  }

  @ParameterizedTest
  @CsvSource({
    "ALLTOALL, 3, 0",
    "ALLTOALL, 1, 8",
    "BARRIER, 3, 0",
    "RATE, 3, 8",
    "PUT_SIGNAL, 3, 1"
  })
  void otherRanksAndSizesRun(Benchmark benchmark, int ranks, long bytes) {
    assertTrue(measure(benchmark, ranks, bytes).ratePerSecond() > 0);
  }

  private static PerfResult measure(Benchmark benchmark, int ranks, long bytes) {
    PerfSpec spec = new PerfSpec(benchmark, bytes, 701, 99);
    RankProgram program =
        new RankProgram(PerfRankMain.class, spec.arguments(), () -> new PerfTask(spec), PATIENCE);
    try (Job job = Job.open(ranks, PATIENCE, Map.of())) {
      List<Map<String, String>> reports = new ThreadRanks().run(job, program, done -> {});
      return PerfResult.of(spec, ranks, reports.get(0));
    }
  }
}
