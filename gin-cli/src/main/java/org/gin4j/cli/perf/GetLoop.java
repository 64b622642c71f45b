package org.gin4j.cli.perf;

import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/** Rank 0 of get: gets from rank 1, each flushed, after which the data is visible. */
final class GetLoop implements PerfLoop {
  private final Stage stage;

  GetLoop(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    Window local = stage.send();
    Window remote = stage.receive();
    long bytes = stage.bytes();
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      gin.get(world, 1, remote, 0, local, 0, bytes);
      gin.flush();
      latencies.recordValue(System.nanoTime() - start);
    }
  }
}
