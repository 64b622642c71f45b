package org.gin4j.benchmarks;

import java.util.concurrent.TimeUnit;
import org.gin4j.api.RemoteAction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What one operation costs its initiator. Every operation ends with a flush, so none piles up. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Thread)
public class DataPathBenchmark {

  /** Bytes of a put. */
  @Param({"8", "4096", "1048576"})
  public int bytes;

  /** Put, then flush. */
  @Benchmark
  public void put(TwoRanks ranks) {
    TwoRanks.Rank rank = ranks.zero;
    rank.gin.put(rank.world, 1, rank.window, 0, rank.window, 0, bytes);
    rank.gin.flush();
  }

  /** Put with a weak signal, then flush. */
  @Benchmark
  public void putSignal(TwoRanks ranks) {
    TwoRanks.Rank rank = ranks.zero;
    rank.gin.put(rank.world, 1, rank.window, 0, rank.window, 0, bytes, rank.signal);
    rank.gin.flush();
  }

  /** Get, then flush. */
  @Benchmark
  public void get(TwoRanks ranks) {
    TwoRanks.Rank rank = ranks.zero;
    rank.gin.get(rank.world, 1, rank.window, 0, rank.window, 0, bytes);
    rank.gin.flush();
  }

  /** Signal to itself, then the wait that sees it. */
  @State(Scope.Thread)
  public static class Awaited {
    private final RemoteAction own = RemoteAction.weakSignalInc(1);
    private long seen;
  }

  /** A signal to the own rank and the wait for it. */
  @Benchmark
  public long waitSignal(TwoRanks ranks, Awaited awaited) {
    TwoRanks.Rank rank = ranks.zero;
    rank.gin.signal(rank.world, 0, awaited.own);
    rank.gin.waitSignal(1, ++awaited.seen);
    return awaited.seen;
  }

  /** A flush with nothing outstanding. */
  @Benchmark
  public void flush(TwoRanks ranks) {
    ranks.zero.gin.flush();
  }
}
