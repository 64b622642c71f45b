package org.gin4j.cli.perf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/** Rank 0 of put-signal: sends, waits for the answer, and checks that it carries what was sent. */
final class PingLoop implements PerfLoop {
  private final Stage stage;
  private final long base;

  PingLoop(Stage stage) {
    this.stage = stage;
    base = stage.gin().readSignal(PutSignal.SIGNAL);
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    Window send = stage.send();
    Window receive = stage.receive();
    MemorySegment out = send.segment();
    MemorySegment in = receive.segment();
    long bytes = stage.bytes();
    boolean stamped = bytes >= Long.BYTES;
    RemoteAction arrived = PutSignal.ARRIVED;
    long next = base + first;
    for (long i = first; i < first + count; i++) {
      next++;
      long start = System.nanoTime();
      if (stamped) {
        out.set(ValueLayout.JAVA_LONG, 0, i);
      }
      gin.put(world, 1, receive, 0, send, 0, bytes, arrived);
      gin.waitSignal(PutSignal.SIGNAL, next);
      long elapsed = System.nanoTime() - start;
      if (stamped && in.get(ValueLayout.JAVA_LONG, 0) != i) {
        throw new IllegalStateException("answer " + i + " does not carry what was sent");
      }
      latencies.recordValue(elapsed);
    }
  }
}
