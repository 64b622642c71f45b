package org.gin4j.tck.wrap;

import org.gin4j.spi.BackendWindow;

/** A window that knows its size and whether it is open. */
final class CheckedWindow implements BackendWindow {
  private final CheckedBackend owner;
  private final BackendWindow inner;
  private final long bytes;
  private volatile boolean closed;

  CheckedWindow(CheckedBackend owner, BackendWindow inner, long bytes) {
    this.owner = owner;
    this.inner = inner;
    this.bytes = bytes;
  }

  /** Returns the backend's own record after checking a range of it. */
  static BackendWindow range(
      CheckedBackend owner, String what, BackendWindow window, long offset, long size) {
    ContractViolation.require(
        window instanceof CheckedWindow, what + ": not a window of this backend: " + window);
    CheckedWindow checked = (CheckedWindow) window;
    ContractViolation.require(checked.owner == owner, what + ": a window of another backend");
    ContractViolation.require(
        offset >= 0 && size >= 0 && offset <= checked.bytes && size <= checked.bytes - offset,
        what + ": " + size + " bytes at " + offset + " of a window of " + checked.bytes);
    ContractViolation.require(!checked.closed, what + ": the window is closed");
    return checked.inner;
  }

  @Override
  public void close() {
    closed = true;
    inner.close();
    inner.close();
  }
}
