package org.gin4j.cli.perf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * Rank 0 of rate: puts with signals to one place, at most {@link #WINDOW} of them not yet
 * acknowledged.
 */
final class RateSendLoop implements PerfLoop {
  static final int WINDOW = 256;
  static final int MESSAGES = 0;
  static final int ACKNOWLEDGED = 1;

  private final Stage stage;
  private final long messageBase;
  private long acknowledged;

  RateSendLoop(Stage stage) {
    this.stage = stage;
    messageBase = stage.gin().readSignal(ACKNOWLEDGED);
    acknowledged = messageBase;
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    Window send = stage.send();
    Window receive = stage.receive();
    MemorySegment out = send.segment();
    long bytes = stage.bytes();
    boolean stamped = bytes >= Long.BYTES;
    RemoteAction message = RemoteAction.weakSignalInc(MESSAGES);
    long base = messageBase;
    long seen = acknowledged;
    long start = System.nanoTime();
    for (long i = first; i < first + count; i++) {
      if (base + i - seen >= WINDOW) {
        gin.waitSignal(ACKNOWLEDGED, base + i - WINDOW + 1);
        seen = gin.readSignal(ACKNOWLEDGED);
      }
      if (stamped) {
        out.set(ValueLayout.JAVA_LONG, 0, i);
      }
      gin.put(world, 1, receive, 0, send, 0, bytes, message);
    }
    acknowledged = seen;
    latencies.recordValue((System.nanoTime() - start) / count);
  }

  @Override
  public void finish(long next) {
    stage.gin().waitSignal(ACKNOWLEDGED, messageBase + next);
    acknowledged = messageBase + next;
  }

  @Override
  public int stride() {
    return WINDOW;
  }
}
