package org.gin4j.gpi.engine;

import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/** What turns handles and ranks of descriptors into memory: the device a channel belongs to. */
public interface EngineTarget {

  /**
   * Returns the memory of a window, as the transport to the peer knows it; null when the window has
   * closed, and operations on it are dropped [L6].
   *
   * @throws org.gin4j.api.GinException TRANSPORT when there never was one of that handle
   */
  RmaMemory window(int handle, int peer);

  /** Returns the lines of counters and signals, as the transport to the peer knows them. */
  RmaMemory lines(int peer);

  /** Opens a channel to a peer, or returns null when the peer is not connected [P6]. */
  RmaChannel channel(int peer);
}
