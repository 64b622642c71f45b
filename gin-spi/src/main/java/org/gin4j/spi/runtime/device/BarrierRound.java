package org.gin4j.spi.runtime.device;

import java.util.Arrays;
import org.gin4j.api.FenceLevel;

/**
 * One thread's part of one round of a GIN barrier [B4, B5].
 *
 * <p>The round's work is the list of (context, peer) pairs; thread t of a coop of c takes pairs t,
 * t + c, and so on. A thread first signals all its pairs, then waits for all: a loop that waits for
 * one peer before it signals the next cannot finish for three members and fewer threads.
 *
 * <p>Source: {@code ncclGinBarrierSession::syncInternal}, NCCL 2.30.7, in which the two loops are
 * one.
 *
 * @param teamSize members of the team
 * @param teamRank this rank's place in it
 * @param firstCell first cell of the barrier: cell i is raised by member i [B4]
 * @param firstContext first context signalled
 * @param contexts number of contexts signalled
 * @param allContexts whether the barrier is bound to all contexts [B3]
 * @param flushPeers members to flush per context when bound to all
 */
public record BarrierRound(
    int teamSize,
    int teamRank,
    int firstCell,
    int firstContext,
    int contexts,
    boolean allContexts,
    int flushPeers) {
  private static final int[] NONE_MISSING = new int[0];

  /**
   * Runs the round for one thread.
   *
   * @return the team ranks not seen in time; empty when all were
   */
  public int[] run(BarrierPort port, FenceLevel fence, int thread, int threads) {
    // A fence over puts covers the caller's puts to itself: it then signals itself too [B2].
    int peers = fence.includesPut() ? teamSize : teamSize - 1;
    int pairs = contexts * peers;
    for (int pair = thread; pair < pairs; pair += threads) {
      int context = firstContext + pair / peers;
      int peer = peer(pair % peers);
      long count = port.advance(context, firstCell + peer);
      port.signal(context, peer, firstCell + teamRank, count);
    }
    int[] missing = NONE_MISSING;
    for (int pair = thread; pair < pairs; pair += threads) {
      int context = firstContext + pair / peers;
      int peer = peer(pair % peers);
      int cell = firstCell + peer;
      if (!port.await(context, cell, port.expected(context, cell))) {
        missing = Arrays.copyOf(missing, missing.length + 1);
        missing[missing.length - 1] = peer;
      }
    }
    if (missing.length == 0 && fence.includesGet()) {
      flush(port, thread, threads);
    }
    return missing;
  }

  private void flush(BarrierPort port, int thread, int threads) {
    if (!allContexts) {
      port.flush(firstContext);
      return;
    }
    int pairs = contexts * flushPeers;
    for (int pair = thread; pair < pairs; pair += threads) {
      port.flushPeer(firstContext + pair / flushPeers, pair % flushPeers);
    }
  }

  /**
   * Counts a cell up by one and returns the count it must reach next. Only the low 32 bits of the
   * kept count change; the returned value is sign-extended [B4].
   */
  public static long advance(long[] shadows, int cell) {
    int next = (int) shadows[cell] + 1;
    shadows[cell] = (shadows[cell] & 0xffff_ffff_0000_0000L) | Integer.toUnsignedLong(next);
    return next;
  }

  /** Peers in turn from the right neighbour; the caller itself comes last. */
  private int peer(int step) {
    int next = teamRank + 1 + step;
    return next < teamSize ? next : next - teamSize;
  }
}
