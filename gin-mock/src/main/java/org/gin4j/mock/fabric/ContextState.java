package org.gin4j.mock.fabric;

/** One rank's side of one context: its cells and what it has in flight, by peer. */
public final class ContextState {
  private static final Operation[] NONE = {};
  private static final int[] NOTHING = {};

  private final FabricGroup group;
  private final int device;
  private final int rank;
  private final int index;
  private final int firstMark;
  private final Cells signals;
  private final Cells counters;
  private Operation[] remoteHead = NONE;
  private Operation[] remoteTail = NONE;
  private Operation[] localHead = NONE;
  private Operation[] localTail = NONE;
  private int[] posted = NOTHING;
  private int outstanding;
  private boolean closed;

  /**
   * A context with nothing posted.
   *
   * @param firstMark what the first operation to a peer is numbered; numbers are 32 bits and wrap
   */
  public ContextState(
      FabricGroup group,
      int device,
      int rank,
      int index,
      int signals,
      int counters,
      int firstMark) {
    this.group = group;
    this.device = device;
    this.rank = rank;
    this.index = index;
    this.firstMark = firstMark;
    this.signals = new Cells(signals);
    this.counters = new Cells(counters);
  }

  /** Returns the world rank. */
  public int rank() {
    return rank;
  }

  /** Returns the context's index. */
  public int index() {
    return index;
  }

  /** Returns the peer's side. */
  public ContextState at(int peer) {
    return group.context(device, peer, index);
  }

  /** Returns how many operations are not locally complete. */
  public int outstanding() {
    return outstanding;
  }

  /** Returns a signal's value. */
  public long signal(int id) {
    return signals.get(id);
  }

  void addSignal(int id, long value) {
    signals.add(id, value);
  }

  /** Sets a signal to 0. */
  public void resetSignal(int id) {
    signals.reset(id);
  }

  /** Returns a counter's value. */
  public long counter(int id) {
    return counters.get(id);
  }

  void count(int id) {
    counters.add(id, 1);
  }

  /** Sets a counter to 0. */
  public void resetCounter(int id) {
    counters.reset(id);
  }

  /** Returns whether the rank has closed the device. */
  public boolean isClosed() {
    return closed;
  }

  /** Drops what reaches its cells from now on. */
  public void close() {
    closed = true;
  }

  /** Returns the number of the last operation posted to a peer. */
  public int mark(int peer) {
    return (posted.length == 0 ? firstMark : posted[peer]) - 1;
  }

  /** Returns whether everything up to a mark is locally complete. */
  public boolean isLocallyComplete(int peer, int mark) {
    Operation oldest = localHead.length == 0 ? null : localHead[peer];
    return oldest == null || oldest.mark - mark > 0;
  }

  /** Returns whether an operation is the oldest of its channel that the peer has not seen whole. */
  boolean isOldestRemote(Operation operation) {
    return remoteHead[operation.peer] == operation;
  }

  Operation oldestRemote(int peer) {
    return remoteHead[peer];
  }

  void post(Operation operation) {
    int peer = operation.peer;
    if (posted.length == 0) {
      open();
    }
    operation.mark = posted[peer]++;
    if (operation.isRemote()) {
      operation.olderRemote = remoteTail[peer];
      if (remoteTail[peer] == null) {
        remoteHead[peer] = operation;
      } else {
        remoteTail[peer].newerRemote = operation;
      }
      remoteTail[peer] = operation;
    }
    if (operation.isLocallyPending()) {
      outstanding++;
      operation.olderLocal = localTail[peer];
      if (localTail[peer] == null) {
        localHead[peer] = operation;
      } else {
        localTail[peer].newerLocal = operation;
      }
      localTail[peer] = operation;
    }
  }

  private void open() {
    int peers = group.ranks();
    remoteHead = new Operation[peers];
    remoteTail = new Operation[peers];
    localHead = new Operation[peers];
    localTail = new Operation[peers];
    posted = new int[peers];
    java.util.Arrays.fill(posted, firstMark);
  }

  void completeLocal(Operation operation) {
    int peer = operation.peer;
    outstanding--;
    if (operation.olderLocal == null) {
      localHead[peer] = operation.newerLocal;
    } else {
      operation.olderLocal.newerLocal = operation.newerLocal;
    }
    if (operation.newerLocal == null) {
      localTail[peer] = operation.olderLocal;
    } else {
      operation.newerLocal.olderLocal = operation.olderLocal;
    }
    operation.olderLocal = null;
    operation.newerLocal = null;
  }

  void completeRemote(Operation operation) {
    int peer = operation.peer;
    if (operation.olderRemote == null) {
      remoteHead[peer] = operation.newerRemote;
    } else {
      operation.olderRemote.newerRemote = operation.newerRemote;
    }
    if (operation.newerRemote == null) {
      remoteTail[peer] = operation.olderRemote;
    } else {
      operation.newerRemote.olderRemote = operation.olderRemote;
    }
    operation.olderRemote = null;
    operation.newerRemote = null;
  }
}
