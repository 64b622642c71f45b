package org.gin4j.cli.perf;

import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;

/** Rank 1 of rate: acknowledges what has come, a quarter of the window or more at a time. */
final class RateReceiveLoop implements PerfLoop {
  private static final int BULK = RateSendLoop.WINDOW / 4;

  private static final int PAUSES = 100;

  private final Stage stage;
  private final long base;
  private final RemoteAction[] acknowledge = new RemoteAction[RateSendLoop.WINDOW + 1];

  RateReceiveLoop(Stage stage) {
    this.stage = stage;
    base = stage.gin().readSignal(RateSendLoop.MESSAGES);
    for (int messages = 1; messages < acknowledge.length; messages++) {
      acknowledge[messages] = RemoteAction.weakSignalAdd(RateSendLoop.ACKNOWLEDGED, messages);
    }
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    RemoteAction[] actions = acknowledge;
    long seen = base + first;
    long end = seen + count;
    while (seen < end) {
      // Each look takes the signal's cache line from the sender: wait about as long as a bulk
      // takes.
      for (int pause = 0; pause < PAUSES; pause++) {
        Thread.onSpinWait();
      }
      gin.waitSignal(RateSendLoop.MESSAGES, Math.min(seen + BULK, end));
      long now = Math.min(gin.readSignal(RateSendLoop.MESSAGES), end);
      gin.signal(world, 0, actions[(int) (now - seen)]);
      seen = now;
    }
  }

  @Override
  public int stride() {
    return RateSendLoop.WINDOW;
  }
}
