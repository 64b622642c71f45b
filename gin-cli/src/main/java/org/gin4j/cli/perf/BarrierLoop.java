package org.gin4j.cli.perf;

import org.HdrHistogram.Histogram;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;

/** Every rank of barrier. */
final class BarrierLoop implements PerfLoop {
  private final GinBarrierSession barrier;

  BarrierLoop(GinBarrierSession barrier) {
    this.barrier = barrier;
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    GinBarrierSession session = barrier;
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      session.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      latencies.recordValue(System.nanoTime() - start);
    }
  }
}
