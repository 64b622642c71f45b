package org.gin4j.gpi.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.spi.rma.RmaMemory;

/**
 * The windows that descriptors can name, by 16-bit handles. Handles mean something on this rank
 * only, so those of closed windows are used again. Handle 0 names none.
 */
public final class HandleTable {
  private static final int HANDLES = 1 << GpiDescriptor.ID_BITS;
  private static final RmaMemory[] CLOSED = {};

  private final Deque<Integer> free = new ArrayDeque<>();
  private volatile RmaMemory[][] windows = new RmaMemory[16][];
  private int next = 1;

  /** Creates an empty table. */
  public HandleTable() {}

  /**
   * Gives a window a handle.
   *
   * @throws GinException RESOURCE when all are in use
   */
  public synchronized int add(RmaMemory[] registered) {
    if (free.isEmpty() && next == HANDLES) {
      throw new GinException(
          ErrorKind.RESOURCE,
          "all "
              + (HANDLES - 1)
              + " window handles of backend gpi are in use: handles have 16 bits",
          "close windows, or use a backend with wider handles, such as proxy");
    }
    int handle = free.isEmpty() ? next++ : free.remove();
    set(handle, registered);
    return handle;
  }

  /**
   * Takes a window out.
   *
   * @param drained whether no descriptor can name the handle any more, so that it may be used again
   */
  public synchronized void remove(int handle, boolean drained) {
    set(handle, CLOSED);
    if (drained) {
      free.add(handle);
    }
  }

  private void set(int handle, RmaMemory[] registered) {
    RmaMemory[][] grown =
        Arrays.copyOf(windows, Math.max(windows.length, Integer.highestOneBit(handle) * 2));
    grown[handle] = registered;
    windows = grown;
  }

  /**
   * Returns what a window was registered as, or null when it has closed. Any thread.
   *
   * @throws GinException TRANSPORT when there never was one of that handle
   */
  public RmaMemory[] get(int handle) {
    RmaMemory[][] known = windows;
    RmaMemory[] registered = handle < known.length ? known[handle] : null;
    if (registered == null) {
      throw new GinException(
          ErrorKind.TRANSPORT,
          "a descriptor names window handle " + handle + ", which was never registered",
          "");
    }
    return registered == CLOSED ? null : registered;
  }
}
