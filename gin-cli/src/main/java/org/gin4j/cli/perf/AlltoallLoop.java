package org.gin4j.cli.perf;

import java.lang.foreign.MemorySegment;
import org.HdrHistogram.Histogram;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * Every rank of alltoall with small blocks: one put a peer, the own block copied, wait for all,
 * flush. No barrier, because a second receive buffer and a second signal make repeated calls safe:
 * even iterations use one pair, odd ones the other.
 *
 * <p>Why that is enough: peer s puts for iteration i + 2, into the buffer of iteration i, only
 * after it got everything of iteration i + 1, this rank's put included; and this rank puts for i +
 * 1 only after it has done with iteration i. So nothing writes to a buffer that is still in use.
 * One signal would not do: s may be an iteration ahead, and its second put would be counted in
 * place of a slower peer's first.
 */
final class AlltoallLoop implements PerfLoop {
  static final int SIGNALS = 2;
  private static final RemoteAction EVEN = RemoteAction.weakSignalInc(0);
  private static final RemoteAction ODD = RemoteAction.weakSignalInc(1);

  private final Stage stage;
  private final long evenBase;
  private final long oddBase;

  /** A loop; made on all ranks before any of them runs its own. */
  AlltoallLoop(Stage stage) {
    this.stage = stage;
    evenBase = stage.gin().readSignal(0);
    oddBase = stage.gin().readSignal(1);
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
    for (long i = first; i < first + count; i++) {
      boolean odd = (i & 1) != 0;
      long offset = (odd ? ranks * bytes : 0) + rank * bytes;
      RemoteAction arrived = odd ? ODD : EVEN;
      long expected = (odd ? oddBase : evenBase) + (ranks - 1) * (i / 2 + 1);
      long start = System.nanoTime();
      for (int step = 1; step < ranks; step++) {
        int peer = rank + step < ranks ? rank + step : rank + step - ranks;
        gin.put(world, peer, receive, offset, send, peer * bytes, bytes, arrived);
      }
      MemorySegment.copy(source, rank * bytes, target, offset, bytes);
      gin.waitSignal(odd ? 1 : 0, expected);
      gin.flush();
      latencies.recordValue(System.nanoTime() - start);
    }
  }
}
