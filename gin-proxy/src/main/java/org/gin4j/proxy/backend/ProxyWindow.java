package org.gin4j.proxy.backend;

import java.lang.foreign.MemorySegment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.RmaMemory;

/** A window: its memory here, at the peers that can be loaded and stored, and its registrations. */
final class ProxyWindow implements BackendWindow {
  private final ProxyBackend backend;
  private final int handle;
  private final RmaMemory[] registered;
  final MemorySegment local;
  final MemorySegment[] peers;

  ProxyWindow(
      ProxyBackend backend, int handle, SymmetricMemory memory, RmaMemory[] registered, int ranks) {
    this.backend = backend;
    this.handle = handle;
    this.registered = registered;
    this.local = memory.local();
    this.peers = new MemorySegment[ranks];
    for (int peer = 0; peer < ranks; peer++) {
      peers[peer] = memory.peer(peer);
    }
  }

  int handle() {
    return handle;
  }

  RmaMemory[] registered() {
    return registered;
  }

  @Override
  public void close() {
    backend.detach(this);
    for (RmaMemory memory : registered) {
      memory.close();
    }
  }
}
