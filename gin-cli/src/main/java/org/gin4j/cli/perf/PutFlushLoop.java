package org.gin4j.cli.perf;

import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/** Rank 0 of put-bw: puts to rank 1, each flushed. */
final class PutFlushLoop implements PerfLoop {
  private final Stage stage;

  PutFlushLoop(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    Window send = stage.send();
    Window receive = stage.receive();
    long bytes = stage.bytes();
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      gin.put(world, 1, receive, 0, send, 0, bytes);
      gin.flush();
      latencies.recordValue(System.nanoTime() - start);
    }
  }
}
