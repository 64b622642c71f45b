package org.gin4j.cli.perf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * Rank 1 of put-signal: answers with what it got. Its source may be overwritten without a flush:
 * the next ping says that the last answer has settled.
 */
final class PongLoop implements PerfLoop {
  private final Stage stage;
  private final long base;

  PongLoop(Stage stage) {
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
    for (int i = 0; i < count; i++) {
      next++;
      gin.waitSignal(PutSignal.SIGNAL, next);
      if (stamped) {
        out.set(ValueLayout.JAVA_LONG, 0, in.get(ValueLayout.JAVA_LONG, 0));
      }
      gin.put(world, 0, receive, 0, send, 0, bytes, arrived);
    }
  }
}
