package org.gin4j.spi;

import org.gin4j.api.RemoteAction;

/**
 * The data path of one context. Arguments are checked before they come here: peers are connected
 * world ranks, ranges lie inside their windows, ids are below their counts, what the capabilities
 * exclude was refused. Any thread may call at any time.
 *
 * <p>Posting waits for room when a queue is full [L4], and throws the communicator's fault or a
 * {@link org.gin4j.api.GinTimeoutException} rather than wait for ever. No method allocates.
 */
public interface BackendContext {

  /**
   * Posts a put [P1].
   *
   * @param remote action at the peer; its window, if any, comes as {@code vaWindow}
   * @param strong the action's strength with the legacy form resolved [S11]
   * @param vaWindow window of a VA signal, otherwise null
   * @param counter local counter to raise when the source is consumed, or -1
   * @param flags {@link org.gin4j.api.OptFlags#bits}
   */
  void put(
      int peer,
      BackendWindow dst,
      long dstOffset,
      BackendWindow src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int counter,
      int flags);

  /** Posts a put of a value of 1, 2, 4 or 8 bytes [P4]. */
  void putValue(
      int peer,
      BackendWindow dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int flags);

  /** Posts a get [P7]. */
  void get(
      int peer,
      BackendWindow remote,
      long remoteOffset,
      BackendWindow local,
      long localOffset,
      long bytes,
      int flags);

  /** Posts an action without data [S12]. */
  void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow);

  /**
   * Raises by one a cell that no other rank raises at this peer, as barrier cells are [B4]. A
   * backend that can store to the peer may store the count, which is cheaper than an atomic add.
   *
   * @param one the action that adds 1 to the cell
   * @param count how often this rank has raised the cell at this peer, this time included; only the
   *     low 32 bits are compared
   */
  default void raiseOwned(int peer, RemoteAction one, boolean strong, long count) {
    signal(peer, one, strong, null);
  }

  /**
   * Returns a mark behind everything posted to the peer so far, for {@link #isFlushed}. Posts what
   * was delayed for aggregation.
   */
  long flushTicket(int peer);

  /**
   * Returns whether everything before the mark is locally complete [F1]; gets are then visible to a
   * thread that acquires.
   */
  boolean isFlushed(int peer, long ticket);

  /** Returns this rank's signal, with acquire order. */
  long readSignal(int signal);

  /** Sets this rank's signal to 0 [S8]. */
  void resetSignal(int signal);

  /** Returns this rank's VA signal, with acquire order [S10]. */
  long readVaSignal(BackendWindow window, long offset);

  /** Sets this rank's VA signal to 0. */
  void resetVaSignal(BackendWindow window, long offset);

  /** Returns a counter, with acquire order; 56 bits are meaningful [C1]. */
  long readCounter(int counter);

  /** Sets a counter to 0 [C3]. */
  void resetCounter(int counter);
}
