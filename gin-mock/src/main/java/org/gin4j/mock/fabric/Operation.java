package org.gin4j.mock.fabric;

/**
 * An operation in flight. A put or get moves in parts; each is read at its source and written at
 * its destination on its own.
 */
public final class Operation {
  static final int MOST_PARTS = 30;
  private static final long[] NO_CUTS = {};
  private static final byte[][] NO_STAGE = {};

  OperationKind kind;
  ContextState context;
  int peer;
  int mark;
  FabricWindow remote;
  long remoteOffset;
  FabricWindow local;
  long localOffset;
  long bytes;
  long value;
  Action action;
  int counter;

  int parts;
  private long[] ends = NO_CUTS;
  int readParts;
  int writtenParts;
  byte[][] stage = NO_STAGE;
  boolean countDue;
  boolean actionDue;
  boolean held;
  boolean parked;

  Operation olderRemote;
  Operation newerRemote;
  Operation olderLocal;
  Operation newerLocal;
  int enabledIndex = -1;
  long due;
  int age;
  Object note;
  int event = -1;

  Operation() {}

  /** Returns the context it was posted on. */
  public ContextState context() {
    return context;
  }

  /** Returns the world rank of the other side. */
  public int peer() {
    return peer;
  }

  /** Returns its number among those to the same peer, 32 bits. */
  public int mark() {
    return mark;
  }

  /** Returns the caller's part of the window at the other side, or null. */
  public FabricWindow remoteWindow() {
    return remote;
  }

  /** Returns the byte offset at the other side. */
  public long remoteOffset() {
    return remoteOffset;
  }

  /** Returns the caller's window, or null. */
  public FabricWindow localWindow() {
    return local;
  }

  /** Returns the byte offset in the caller's window. */
  public long localOffset() {
    return localOffset;
  }

  /** Returns how many bytes it moves. */
  public long bytes() {
    return bytes;
  }

  /** Returns the remote action, or null. */
  public Action action() {
    return action;
  }

  /** Returns the counter, or -1. */
  public int counter() {
    return counter;
  }

  /** Returns whether it writes at the peer. */
  public boolean writesRemote() {
    return kind == OperationKind.PUT || kind == OperationKind.VALUE;
  }

  /** Returns whether it is a put from memory, whose source must be left alone for a while. */
  public boolean readsLocal() {
    return kind == OperationKind.PUT;
  }

  /** Returns whether it writes at the caller. */
  public boolean isGet() {
    return kind == OperationKind.GET;
  }

  /** Returns whether nothing older of its channel is still on its way. */
  public boolean isOldest() {
    return olderRemote == null;
  }

  /** Returns whether all its data is in place. */
  public boolean isInPlace() {
    return allWritten();
  }

  /** Returns what an observer noted with it. */
  public Object note() {
    return note;
  }

  /** Keeps something for an observer until the operation is over. */
  public void note(Object kept) {
    note = kept;
  }

  /** Returns the trace's event of its posting. */
  public int event() {
    return event;
  }

  /** Keeps the trace's event of its posting. */
  public void event(int id) {
    event = id;
  }

  boolean isRemote() {
    return kind != OperationKind.GET;
  }

  boolean isLocallyPending() {
    return bytes > 0 && (kind == OperationKind.PUT || kind == OperationKind.GET);
  }

  private int allParts() {
    return (1 << parts) - 1;
  }

  boolean allRead() {
    return readParts == allParts();
  }

  boolean allWritten() {
    return writtenParts == allParts();
  }

  /** Parts that may be read. */
  int unread() {
    return allParts() & ~readParts;
  }

  /** Parts that may be written. */
  int unwritten() {
    return readParts & ~writtenParts;
  }

  boolean isOver() {
    return allRead() && allWritten() && !countDue && !actionDue;
  }

  /** Cuts the data. */
  void cut(int count, long[] sortedEnds) {
    parts = count;
    ends = sortedEnds;
    stage = new byte[count][];
  }

  long start(int part) {
    return part == 0 ? 0 : ends[part - 1];
  }

  long end(int part) {
    return part == parts - 1 ? bytes : ends[part];
  }

  /** Makes the object ready for another operation. */
  void clear() {
    remote = null;
    local = null;
    action = null;
    context = null;
    note = null;
    parts = 0;
    ends = NO_CUTS;
    stage = NO_STAGE;
    readParts = 0;
    writtenParts = 0;
    bytes = 0;
    countDue = false;
    actionDue = false;
    held = false;
    parked = false;
    age = 0;
    due = 0;
    event = -1;
  }

  @Override
  public String toString() {
    String what =
        switch (kind) {
          case PUT -> "put " + bytes + " B";
          case VALUE -> "putValue " + bytes + " B";
          case GET -> "get " + bytes + " B";
          case SIGNAL -> "signal";
        };
    String place = kind == OperationKind.SIGNAL ? "" : " @" + remoteOffset;
    return what
        + place
        + (action == null ? "" : " " + action)
        + (counter < 0 ? "" : " c" + counter)
        + (parts > 1 ? " in " + parts + " parts" : "");
  }
}
