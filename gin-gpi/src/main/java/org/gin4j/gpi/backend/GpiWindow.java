package org.gin4j.gpi.backend;

import java.lang.foreign.MemorySegment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.rma.RmaMemory;

/** A window: its memory here, its registrations, and the handle that descriptors name it by. */
final class GpiWindow implements BackendWindow {
  private final GpiBackend backend;
  private final int handle;
  private final RmaMemory[] registered;
  private boolean closed;
  final MemorySegment local;

  GpiWindow(GpiBackend backend, int handle, MemorySegment local, RmaMemory[] registered) {
    this.backend = backend;
    this.handle = handle;
    this.local = local;
    this.registered = registered;
  }

  int handle() {
    return handle;
  }

  @Override
  public void close() {
    synchronized (this) {
      // A handle goes back once: the next window may have it.
      if (closed) {
        return;
      }
      closed = true;
    }
    backend.detach(this);
    for (RmaMemory memory : registered) {
      memory.close();
    }
  }
}
