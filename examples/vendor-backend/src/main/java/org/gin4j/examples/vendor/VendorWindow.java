package org.gin4j.examples.vendor;

import java.lang.foreign.MemorySegment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.SymmetricMemory;

/**
 * A window: its memory on every rank.
 *
 * @param memory what the runtime allocated and mapped
 */
record VendorWindow(SymmetricMemory memory) implements BackendWindow {

  static MemorySegment local(BackendWindow window) {
    return ((VendorWindow) window).memory.local();
  }

  static MemorySegment at(BackendWindow window, int rank) {
    return ((VendorWindow) window).memory.peer(rank);
  }

  @Override
  public void close() {
    // The memory belongs to the runtime.
  }
}
