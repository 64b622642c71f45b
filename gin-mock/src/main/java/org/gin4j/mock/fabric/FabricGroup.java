package org.gin4j.mock.fabric;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** What the ranks of one communicator share: its windows and devices. */
public final class FabricGroup {
  private final int ranks;
  private final List<FabricWindow[]> windows = new ArrayList<>();
  private final List<ContextState[][]> devices = new ArrayList<>();

  /** A group without windows. */
  public FabricGroup(int ranks) {
    this.ranks = ranks;
  }

  /** Returns the number of ranks. */
  public int ranks() {
    return ranks;
  }

  /** Records a rank's part of a window. */
  public FabricWindow attach(int handle, int rank, MemorySegment memory) {
    while (windows.size() <= handle) {
      windows.add(null);
    }
    if (windows.get(handle) == null) {
      windows.set(handle, new FabricWindow[ranks]);
    }
    FabricWindow made = new FabricWindow(this, handle, rank, memory);
    windows.get(handle)[rank] = made;
    return made;
  }

  /** Returns a rank's part of a window, or null. */
  public FabricWindow window(int handle, int rank) {
    return windows.get(handle)[rank];
  }

  /** Records a rank's contexts of a device. */
  public void addDevice(int device, int rank, ContextState[] contexts) {
    while (devices.size() <= device) {
      devices.add(new ContextState[ranks][]);
    }
    devices.get(device)[rank] = contexts;
  }

  /** Returns a rank's context, or null while that rank has not created it. */
  ContextState context(int device, int rank, int index) {
    ContextState[] contexts = devices.get(device)[rank];
    return contexts == null ? null : contexts[index];
  }
}
