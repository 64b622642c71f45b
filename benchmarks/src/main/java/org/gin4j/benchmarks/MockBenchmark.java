package org.gin4j.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.mock.Policy;
import org.openjdk.jmh.annotations.AuxCounters;
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

/** The simulated fabric [M1]: its steps a second, and one barrier of very many ranks. */
@State(Scope.Benchmark)
@Fork(1)
@OutputTimeUnit(TimeUnit.SECONDS)
public class MockBenchmark {
  private static final int ROUNDS = 5000;

  /** How the fabric chooses. */
  @Param({"IN_ORDER", "ADVERSARIAL", "RANDOM_DELAYS"})
  public Policy policy;

  /** Whether the checker looks on. */
  @Param({"false", "true"})
  public boolean checked;

  private long seed;

  /** Steps of the fabric: postings, and what happens to each operation after. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Steps {
    /** Steps taken. */
    public long steps;
  }

  /** What one barrier took, without connecting and closing. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Barrier {
    /** Microseconds from the first rank's entry to the last one's exit. */
    public long barrierMicros;
  }

  /** Eight ranks meet again and again. */
  @Benchmark
  @BenchmarkMode(Mode.Throughput)
  @Warmup(iterations = 3, time = 2)
  @Measurement(iterations = 5, time = 2)
  public MockResult eightRanksMeet(Steps counted) {
    MockResult result = meet(8, ROUNDS, new AtomicLong());
    counted.steps += result.steps();
    return result;
  }

  /** 1024 ranks meet once; ranks and their communicators are made and closed around it. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 3)
  @Measurement(iterations = 5)
  public MockResult thousandRanksMeet(Barrier measured) {
    AtomicLong nanos = new AtomicLong();
    MockResult result = meet(1024, 1, nanos);
    measured.barrierMicros = TimeUnit.NANOSECONDS.toMicros(nanos.get());
    return result;
  }

  private MockResult meet(int ranks, int rounds, AtomicLong nanos) {
    AtomicLong entered = new AtomicLong(Long.MAX_VALUE);
    return MockRun.ranks(ranks)
        .policy(policy)
        .checked(checked)
        .trace(0)
        .connected(
            seed++,
            comm -> {
              DeviceCommRequirements needs =
                  DeviceCommRequirements.builder()
                      .connection(ConnectionType.FULL)
                      .contexts(1)
                      .worldBarriers(1)
                      .build();
              try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs);
                  GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
                entered.accumulateAndGet(System.nanoTime(), Math::min);
                for (int round = 0; round < rounds; round++) {
                  barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
                }
                nanos.accumulateAndGet(System.nanoTime() - entered.get(), Math::max);
              }
            })
        .orThrow();
  }
}
