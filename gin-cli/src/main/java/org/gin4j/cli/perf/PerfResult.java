package org.gin4j.cli.perf;

import java.util.Locale;
import java.util.Map;

/**
 * The outcome of a measurement; the component names are those of its JSON form.
 *
 * @param benchmark what was measured
 * @param ranks number of ranks
 * @param bytes size of a transfer
 * @param backend the backend
 * @param transport how peers were reached
 * @param iterations how often it was measured
 * @param latencyNanos latencies as rank 0 saw them; half of a round trip for put-signal
 * @param ratePerSecond operations per second of rank 0
 * @param bytesPerSecond bytes per second that rank 0 sent to others or got from them
 */
public record PerfResult(
    String benchmark,
    int ranks,
    long bytes,
    String backend,
    String transport,
    long iterations,
    Latency latencyNanos,
    double ratePerSecond,
    double bytesPerSecond) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * Percentiles in nanoseconds.
   *
   * @param min the smallest
   * @param p50 the median
   * @param p99 the 99th percentile
   * @param max the largest
   */
  public record Latency(double min, double p50, double p99, double max) {}

  /** Makes the outcome from what rank 0 reported. */
  public static PerfResult of(PerfSpec spec, int ranks, Map<String, String> rank0) {
    Benchmark benchmark = spec.benchmark();
    double legs = benchmark.legs();
    double elapsed = Long.parseLong(rank0.get(PerfTask.ELAPSED));
    double rate = spec.iterations() / legs * NANOS_PER_SECOND / elapsed;
    return new PerfResult(
        benchmark.label(),
        ranks,
        spec.bytes(),
        rank0.get(PerfTask.BACKEND),
        rank0.get(PerfTask.TRANSPORT),
        spec.iterations(),
        new Latency(
            legs * Long.parseLong(rank0.get(PerfTask.MIN)),
            legs * Long.parseLong(rank0.get(PerfTask.P50)),
            legs * Long.parseLong(rank0.get(PerfTask.P99)),
            legs * Long.parseLong(rank0.get(PerfTask.MAX))),
        rate,
        rate * benchmark.bytesPerLatency(spec.bytes(), ranks));
  }

  /** Returns a table of one row. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%-11s %5s %10s %-8s %-16s %10s %11s %11s %11s %11s %14s %10s%n"
            + "%-11s %5d %10d %-8s %-16s %10d %11.1f %11.1f %11.1f %11.1f %14.0f %10.3f",
        "benchmark",
        "ranks",
        "bytes",
        "backend",
        "transport",
        "iterations",
        "min ns",
        "p50 ns",
        "p99 ns",
        "max ns",
        "per second",
        "GB/s",
        benchmark,
        ranks,
        bytes,
        backend,
        transport,
        iterations,
        latencyNanos.min(),
        latencyNanos.p50(),
        latencyNanos.p99(),
        latencyNanos.max(),
        ratePerSecond,
        bytesPerSecond / NANOS_PER_SECOND);
  }
}
