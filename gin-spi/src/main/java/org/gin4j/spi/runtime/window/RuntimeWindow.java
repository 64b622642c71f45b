package org.gin4j.spi.runtime.window;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.api.Window;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.SymmetricMemory;

/** A registered window and its record in every backend that was opened. */
public final class RuntimeWindow implements Window {
  private final Object owner;
  private final Consumer<RuntimeWindow> onClose;
  private final int handle;
  private final SymmetricMemory memory;
  private final boolean strict;
  private final long bytes;
  private final int lsaFirst;
  private final int lsaSize;
  private volatile BackendWindow[] attachments = new BackendWindow[0];
  private volatile boolean closed;

  /**
   * A window that no backend knows yet.
   *
   * @param owner the communicator, for refusing windows of another
   * @param onClose told at every close
   * @param handle number of the window, the same on every rank
   * @param strict whether VA signals may live in it
   * @param lsaFirst world rank of the LSA team's first member
   */
  public RuntimeWindow(
      Object owner,
      Consumer<RuntimeWindow> onClose,
      int handle,
      SymmetricMemory memory,
      boolean strict,
      int lsaFirst,
      int lsaSize) {
    this.owner = owner;
    this.onClose = onClose;
    this.handle = handle;
    this.memory = memory;
    this.strict = strict;
    this.bytes = memory.bytes();
    this.lsaFirst = lsaFirst;
    this.lsaSize = lsaSize;
  }

  /** Returns the runtime's side of a window, refusing null and other people's windows. */
  public static RuntimeWindow of(Window window) {
    if (window instanceof RuntimeWindow known) {
      return known;
    }
    throw GinException.invalidArgument(
        window == null
            ? "the window is null"
            : "the window was not registered by this runtime: " + window.getClass().getName());
  }

  /** Has a backend record the window. Collective. */
  public void attach(int slot, GinBackend backend) {
    BackendWindow attached = backend.attach(handle, memory);
    List<BackendWindow> grown = new ArrayList<>(List.of(attachments));
    if (grown.size() <= slot) {
      grown.addAll(Collections.nCopies(slot + 1 - grown.size(), null));
    }
    grown.set(slot, attached);
    attachments = grown.toArray(BackendWindow[]::new);
  }

  /** Returns the backend's record, after checking owner and life. */
  public BackendWindow attachment(Object user, int slot) {
    if (closed || user != owner) {
      throw closed
          ? closedFault()
          : GinException.invalidArgument("the window belongs to another communicator");
    }
    return attachments[slot];
  }

  /** Checks a range with exact arithmetic [W2]. */
  public void checkRange(String role, long offset, long length) {
    if (offset < 0 || length < 0 || offset > bytes - length) {
      throw GinException.invalidArgument(
          role
              + ": "
              + length
              + " bytes at offset "
              + offset
              + " leave the window of "
              + bytes
              + " bytes [W2]");
    }
  }

  /** Checks the place of a VA signal [S10]. */
  public void checkVaCell(long offset) {
    if (!strict) {
      throw GinException.invalidArgument(
          "a VA signal needs a window registered with STRICT_ORDERING [S10]");
    }
    if ((offset & 7) != 0) {
      throw GinException.invalidArgument(
          "a VA signal needs an offset that is a multiple of 8, not " + offset + " [S10]");
    }
    checkRange("VA signal", offset, Long.BYTES);
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public SegmentKind segmentKind() {
    return memory.kind();
  }

  @Override
  public boolean strictOrdering() {
    return strict;
  }

  @Override
  public MemorySegment segment() {
    checkOpen();
    return memory.local();
  }

  @Override
  public MemorySegment lsaSegment(int lsaRank) {
    checkOpen();
    if (lsaRank < 0 || lsaRank >= lsaSize) {
      throw GinException.invalidArgument(
          "LSA rank " + lsaRank + " is outside 0 to " + (lsaSize - 1));
    }
    return memory.peer(lsaFirst + lsaRank);
  }

  private void checkOpen() {
    if (closed) {
      throw closedFault();
    }
  }

  private static GinException closedFault() {
    return new GinException(ErrorKind.CLOSED, "the window is closed", "");
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        onClose.accept(this);
        return;
      }
      closed = true;
    }
    for (BackendWindow attached : attachments) {
      if (attached != null) {
        attached.close();
      }
    }
    memory.close();
    onClose.accept(this);
  }
}
