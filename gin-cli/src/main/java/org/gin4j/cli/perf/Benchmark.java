package org.gin4j.cli.perf;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be measured. */
public enum Benchmark {
  /** Ping-pong of a put with a signal. */
  PUT_SIGNAL("put-signal", 2, 8, 500_000, 0.5),
  /** Put and flush. */
  PUT_BW("put-bw", 2, 1 << 20, 100_000, 1),
  /** A stream of small puts with signals. */
  RATE("rate", 2, 8, 5_000_000, 1),
  /** Get and flush. */
  GET("get", 2, 8, 100_000, 1),
  /** World barrier without a fence. */
  BARRIER("barrier", 1, 0, 50_000, 1),
  /** All ranks to all ranks. */
  ALLTOALL("alltoall", 1, 4096, 20_000, 1);

  private static final long BYTES_MEASURED = 8L << 30;
  private static final long BYTES_WARMED_UP = 2L << 30;
  private static final int LONG_WARM_UP = 100_000;
  private static final int SHORT_WARM_UP = 100;
  private static final int FEWEST_ITERATIONS = 20;

  private final String label;
  private final int leastRanks;
  private final long defaultBytes;
  private final int defaultIterations;
  private final double legs;

  Benchmark(String label, int leastRanks, long defaultBytes, int defaultIterations, double legs) {
    this.label = label;
    this.leastRanks = leastRanks;
    this.defaultBytes = defaultBytes;
    this.defaultIterations = defaultIterations;
    this.legs = legs;
  }

  /** Returns the benchmark of a name. */
  public static Optional<Benchmark> named(String name) {
    return Arrays.stream(values()).filter(one -> one.label.equals(name)).findFirst();
  }

  /** Returns all names, separated by commas. */
  public static String names() {
    return Arrays.stream(values()).map(Benchmark::label).collect(Collectors.joining(", "));
  }

  /** Returns the name that users write. */
  public String label() {
    return label;
  }

  /** Returns how few ranks it needs. */
  public int leastRanks() {
    return leastRanks;
  }

  /** Returns the usual size of a transfer. */
  public long defaultBytes() {
    return defaultBytes;
  }

  /** Returns the usual number of measured iterations for transfers of a size. */
  public int defaultIterations(long bytes, int ranks) {
    return bounded(BYTES_MEASURED, bytes, ranks, FEWEST_ITERATIONS, defaultIterations);
  }

  /** Returns the usual number of iterations before anything is measured. */
  public int defaultWarmup(long bytes, int ranks) {
    return bounded(BYTES_WARMED_UP, bytes, ranks, SHORT_WARM_UP, LONG_WARM_UP);
  }

  private int bounded(long budget, long bytes, int ranks, int least, int most) {
    long pairs = this == ALLTOALL ? (long) ranks * ranks : 1;
    return Math.clamp(budget / Math.max(1, bytes * pairs), least, most);
  }

  /** Returns the factor from the time of an iteration to the latency: half for a round trip. */
  double legs() {
    return legs;
  }

  /** Returns how many bytes a rank sends to others in the time of one latency. */
  long bytesPerLatency(long bytes, int ranks) {
    return switch (this) {
      case BARRIER -> 0;
      case ALLTOALL -> bytes * (ranks - 1);
      default -> bytes;
    };
  }
}
