package org.gin4j.benchmarks;

import java.util.concurrent.TimeUnit;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.MemoryOrder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A world barrier of two ranks, the other one a thread that does nothing else. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgs = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Benchmark)
public class BarrierBenchmark {

  /** What the barrier completes. */
  @Param({"NONE", "PUT_GET"})
  public FenceLevel fence;

  private GinBarrierSession mine;
  private Thread partner;

  /** Starts the other rank. */
  @Setup(Level.Trial)
  public void start(TwoRanks ranks) {
    mine = ranks.zero.barrier();
    GinBarrierSession theirs = ranks.one.barrier();
    partner =
        new Thread(
            () -> {
              try {
                while (true) {
                  theirs.sync(MemoryOrder.ACQUIRE_RELEASE, fence);
                }
              } catch (GinException endOfTrial) {
                // The trial's end aborts the communicator, which ends this wait.
                theirs.close();
              }
            });
    partner.start();
  }

  /** Ends the other rank's wait. */
  @TearDown(Level.Trial)
  public void stop(TwoRanks ranks) throws InterruptedException {
    ranks.one.close();
    partner.join();
  }

  /** One round. */
  @Benchmark
  public void sync() {
    mine.sync(MemoryOrder.ACQUIRE_RELEASE, fence);
  }
}
