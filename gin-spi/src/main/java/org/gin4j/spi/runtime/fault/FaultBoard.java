package org.gin4j.spi.runtime.fault;

import java.util.BitSet;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/** The first fault of a communicator, and who has left it. Read by every wait loop [L2, L3]. */
public final class FaultBoard {
  private final int rank;
  private final BitSet left = new BitSet();
  private volatile GinException fault;
  private volatile Runnable wake = () -> {};

  /** A board of one rank, without a fault. */
  public FaultBoard(int rank) {
    this.rank = rank;
  }

  /** Returns the fault, or null. */
  public GinException fault() {
    return fault;
  }

  /** Records a fault unless there is one already, and wakes whoever waits for an exchange. */
  public void fail(GinException first) {
    synchronized (this) {
      if (fault != null) {
        return;
      }
      fault = first;
    }
    wake.run();
  }

  /** Sets what is run when the first fault is recorded. */
  public void onFault(Runnable action) {
    wake = action;
  }

  /** Throws the fault, if there is one, with the caller's own stack. */
  public void check() {
    GinException first = fault;
    if (first != null) {
      throw raise(first);
    }
  }

  private GinException raise(GinException first) {
    return new GinException(
        first.kind(),
        first.getMessage(),
        "",
        rank,
        first.peers(),
        first.context().orElse(-1),
        first);
  }

  /** Returns a fault about a rank that was lost. */
  public GinException lost(int peer, String why) {
    String who = peer < 0 ? why : "rank " + peer + " was lost: " + why;
    return new GinException(
        ErrorKind.PEER_LOST,
        "rank " + rank + ": " + who,
        "",
        rank,
        peer < 0 ? new int[0] : new int[] {peer},
        -1,
        null);
  }

  /** Records that a rank closed its communicator. */
  public synchronized void left(int peer) {
    left.set(peer);
  }

  /** Returns a clause that names the ranks that closed their communicator, or the empty string. */
  public synchronized String leavers() {
    return left.isEmpty() ? "" : "; ranks that have closed their communicator: " + left;
  }
}
