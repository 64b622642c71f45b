package org.gin4j.cli.perf;

import java.util.List;

/**
 * What every rank of a measurement must know.
 *
 * @param benchmark what is measured
 * @param bytes size of a transfer; per pair for alltoall
 * @param iterations how often it is measured
 * @param warmup how often it runs before
 */
public record PerfSpec(Benchmark benchmark, long bytes, long iterations, long warmup) {

  /** Returns the arguments of a rank process. */
  public List<String> arguments() {
    return List.of(
        benchmark.name(), Long.toString(bytes), Long.toString(iterations), Long.toString(warmup));
  }

  static PerfSpec parse(String[] arguments) {
    return new PerfSpec(
        Benchmark.valueOf(arguments[0]),
        Long.parseLong(arguments[1]),
        Long.parseLong(arguments[2]),
        Long.parseLong(arguments[3]));
  }
}
