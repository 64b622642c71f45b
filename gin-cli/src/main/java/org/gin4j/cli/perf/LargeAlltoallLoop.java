package org.gin4j.cli.perf;

import java.lang.foreign.MemorySegment;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * Every rank of alltoall with large blocks: tell all that the receive buffer is free, wait until
 * theirs are, then put, copy the own block, wait for all, flush. One buffer instead of two, because
 * large blocks that fit a cache once do not fit it twice.
 *
 * <p>One signal of each kind is enough: a peer can say that it is ready for iteration i + 1 only
 * after it got this rank's block of iteration i, which this rank sends only after all were ready
 * for i. So no count can stand for another iteration's.
 */
final class LargeAlltoallLoop implements PerfLoop {
  private static final int ARRIVED = 0;
  private static final int READY = 1;
  private static final RemoteAction HAS_ARRIVED = RemoteAction.weakSignalInc(ARRIVED);
  private static final RemoteAction IS_READY = RemoteAction.weakSignalInc(READY);

  private final Stage stage;
  private final long arrivedBase;
  private final long readyBase;

  /** A loop; made on all ranks before any of them runs its own. */
  LargeAlltoallLoop(Stage stage) {
    this.stage = stage;
    arrivedBase = stage.gin().readSignal(ARRIVED);
    readyBase = stage.gin().readSignal(READY);
  }

  @Override
  public void run(long first, int count, Histogram latencies) {
    Gin gin = stage.gin();
    Team world = stage.world();
    Window send = stage.send();
    Window receive = stage.receive();
    MemorySegment source = send.segment();
    MemorySegment target = receive.segment();
    long bytes = stage.bytes();
    int ranks = world.size();
    int rank = world.rank();
    long offset = rank * bytes;
    for (long i = first; i < first + count; i++) {
      long all = (ranks - 1) * (i + 1);
      long start = System.nanoTime();
      for (int step = 1; step < ranks; step++) {
        gin.signal(world, (rank + step) % ranks, IS_READY);
      }
      MemorySegment.copy(source, offset, target, offset, bytes);
      gin.waitSignal(READY, readyBase + all);
      for (int step = 1; step < ranks; step++) {
        int peer = (rank + step) % ranks;
        gin.put(world, peer, receive, offset, send, peer * bytes, bytes, HAS_ARRIVED);
      }
      gin.waitSignal(ARRIVED, arrivedBase + all);
      gin.flush();
      latencies.recordValue(System.nanoTime() - start);
    }
  }
}
