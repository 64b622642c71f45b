package org.gin4j.proxy.queue;

import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/** What turns handles and ids of descriptors into memory: the device a queue belongs to. */
public interface DescriptorExecutor {

  /**
   * Returns the memory of a window handle, as the transport to the peer knows it; null when the
   * window has closed, and operations on it are dropped [L6].
   */
  RmaMemory window(long handle, int peer);

  /** Returns the signal cells, as the transport to the peer knows them. */
  RmaMemory signals(int peer);

  /** Returns the byte offset of a signal's cell. */
  long signalOffset(int context, int signal);

  /** Raises a counter. */
  void raiseCounter(int context, int counter);

  /** Returns a channel to the peer for one queue. */
  RmaChannel channel(int peer);
}
