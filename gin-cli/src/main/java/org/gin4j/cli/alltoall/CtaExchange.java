package org.gin4j.cli.alltoall;

import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.SharingMode;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * The pure GIN AlltoAll kernel for one CTA, here one thread, of a rank: CTA c serves the peers c, c
 * + ctas, ... on its own signal and barrier. All that is sent to rank d comes by d's CTA {@code d
 * mod ctas}, which alone waits for it.
 */
final class CtaExchange implements Exchange, AutoCloseable {
  private final Gin gin;
  private final Team world;
  private final Window send;
  private final Window receive;
  private final long slotBytes;
  private final int cta;
  private final int ctas;
  private final RemoteAction arrived;
  private final GinBarrierSession barrier;

  CtaExchange(
      DeviceCommunicator device, Window send, Window receive, long slotBytes, int cta, int ctas) {
    this.send = send;
    this.receive = receive;
    this.slotBytes = slotBytes;
    this.cta = cta;
    this.ctas = ctas;
    int contexts = device.contextCount();
    gin = device.gin(cta % contexts, ctas <= contexts ? SharingMode.THREAD : SharingMode.GPU);
    world = device.world();
    arrived = RemoteAction.weakSignalInc(cta);
    barrier = device.worldBarrier(Coop.thread(), gin, cta);
  }

  @Override
  public boolean receives() {
    return world.rank() % ctas == cta;
  }

  @Override
  public long run(long[] bytes) {
    int ranks = world.size();
    long receiveOffset = world.rank() * slotBytes;
    long base = gin.readSignal(cta);
    // Release: what this rank read from its receive window in the round before has been read when
    // peers write there again. A kernel that runs one round has its launch for that.
    barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
    long start = System.nanoTime();
    for (int peer = cta; peer < ranks; peer += ctas) {
      gin.put(world, peer, receive, receiveOffset, send, peer * slotBytes, bytes[peer], arrived);
    }
    if (receives()) {
      gin.waitSignal(cta, base + ranks);
    }
    gin.flush();
    barrier.sync(MemoryOrder.RELEASE, FenceLevel.NONE);
    return System.nanoTime() - start;
  }

  @Override
  public void close() {
    barrier.close();
  }
}
