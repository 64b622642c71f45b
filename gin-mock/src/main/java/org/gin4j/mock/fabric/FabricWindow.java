package org.gin4j.mock.fabric;

import java.lang.foreign.MemorySegment;

/** One rank's part of a window. */
public final class FabricWindow {
  private final FabricGroup group;
  private final int handle;
  private final int rank;
  private final MemorySegment memory;
  private volatile boolean closed;

  FabricWindow(FabricGroup group, int handle, int rank, MemorySegment memory) {
    this.group = group;
    this.handle = handle;
    this.rank = rank;
    this.memory = memory;
  }

  /** Returns the number of the window, the same on every rank. */
  public int handle() {
    return handle;
  }

  /** Returns the communicator's part it belongs to. */
  public FabricGroup group() {
    return group;
  }

  /** Returns the rank whose memory it is. */
  public int rank() {
    return rank;
  }

  /** Returns the rank's memory. */
  public MemorySegment memory() {
    return memory;
  }

  /** Returns another rank's part, or null while that rank has none or has closed it. */
  public FabricWindow at(int peer) {
    return group.window(handle, peer);
  }

  /** Returns whether the rank has closed it. */
  public boolean isClosed() {
    return closed;
  }

  /** What is in flight to it is dropped from now on. */
  public void close() {
    closed = true;
  }
}
