package org.gin4j.api;

import java.time.Duration;

/**
 * One context: an independent channel to every connected peer.
 *
 * <p><b>Ordering.</b> Puts and gets complete in any order, also between the same two ranks [P2].
 * Only a signal's visibility, a counter, a flush, a wait and a barrier say anything about
 * completion. Nothing is ordered between contexts.
 *
 * <p><b>Threads.</b> As the {@link SharingMode} it was made with allows. An operation that takes a
 * {@link Coop} is called by all of its threads; one of them posts.
 *
 * <p><b>Errors.</b> Wrong arguments are refused before anything is posted, with {@link
 * ErrorKind#INVALID_ARGUMENT}: a peer that is no rank of the team, an offset or size that is
 * negative or leaves the window [W2], an id beyond the count [S13, C4]. On a RAIL connection a peer
 * outside the rail team is refused [P6]. After close every call fails with {@link
 * ErrorKind#CLOSED}. After a fault every wait fails with its cause [L2]. Every blocking call ends
 * at its deadline with a {@link GinTimeoutException} [L1]; calls without a deadline argument use
 * the communicator's.
 *
 * <p><b>Full queue.</b> Posting waits for room; nothing is lost or posted twice [L4].
 *
 * <p>Source: {@code ncclGin}, NCCL 2.30.7.
 */
public interface Gin {

  /** Returns the context's index. */
  int contextIndex();

  /** Returns who may use this object [P9]. */
  SharingMode sharing();

  /**
   * Copies bytes of the local window to the peer's window, one-sided [P1].
   *
   * <p>The source may be overwritten after a flush, a wait on a request for the peer, or its
   * counter. The target sees the data once it sees the remote action [S2, S3] or after a barrier
   * whose fence includes PUT. Nothing is promised about other puts. Zero bytes with an action still
   * perform the action [W8]; the peer may be the caller [P3].
   *
   * @param team the team that {@code peer} is a rank of
   * @param peer rank within the team
   * @param dst the window written at the peer
   * @param dstOffset byte offset in dst
   * @param src the window read here
   * @param srcOffset byte offset in src
   * @param bytes how many bytes; may exceed 1 GiB, and is still one put [P5]
   * @param remote what happens at the peer when the data is settled
   * @param local what happens here when the source is consumed
   * @param coop the threads that make this call together
   * @param flags hints [P8]
   */
  void put(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      Window src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      LocalAction local,
      Coop coop,
      OptFlags flags);

  /** Puts from one thread. */
  default void put(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      Window src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      LocalAction local) {
    put(
        team,
        peer,
        dst,
        dstOffset,
        src,
        srcOffset,
        bytes,
        remote,
        local,
        Coop.thread(),
        OptFlags.DEFAULT);
  }

  /** Puts from one thread with a remote action. */
  default void put(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      Window src,
      long srcOffset,
      long bytes,
      RemoteAction remote) {
    put(team, peer, dst, dstOffset, src, srcOffset, bytes, remote, LocalAction.none());
  }

  /** Puts from one thread, silently. */
  default void put(
      Team team, int peer, Window dst, long dstOffset, Window src, long srcOffset, long bytes) {
    put(team, peer, dst, dstOffset, src, srcOffset, bytes, RemoteAction.none());
  }

  /**
   * Puts a number of elements between typed pointers.
   *
   * @throws GinException INVALID_ARGUMENT also when the element sizes differ or the size overflows
   */
  default void put(
      Team team, int peer, SymPtr dst, SymPtr src, long elements, RemoteAction remote) {
    if (dst.element().byteSize() != src.element().byteSize()) {
      throw GinException.invalidArgument(
          "elements of "
              + src.element().byteSize()
              + " bytes cannot be put to elements of "
              + dst.element().byteSize()
              + " bytes");
    }
    put(
        team,
        peer,
        dst.window(),
        dst.offset(),
        src.window(),
        src.offset(),
        src.bytes(elements),
        remote);
  }

  /**
   * Writes a value at the peer without a source window [P4].
   *
   * @param value the value; its low {@code valueBytes} bytes are written, little endian
   * @param valueBytes 1, 2, 4 or 8; nothing beyond is written
   * @throws GinException INVALID_ARGUMENT for another size
   */
  void putValue(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote,
      Coop coop,
      OptFlags flags);

  /** Writes a value from one thread. */
  default void putValue(
      Team team,
      int peer,
      Window dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote) {
    putValue(
        team, peer, dst, dstOffset, value, valueBytes, remote, Coop.thread(), OptFlags.DEFAULT);
  }

  /**
   * Copies bytes of the peer's window to the local window. The data is visible here only after
   * flush, a wait on a request for that peer, or a barrier whose fence includes GET [P7]. Since
   * NCCL 2.30.3.
   *
   * @param remoteWindow the window read at the peer
   * @param localWindow the window written here
   * @throws GinException UNSUPPORTED when the backend has no get or the compatibility level is
   *     older
   */
  void get(
      Team team,
      int peer,
      Window remoteWindow,
      long remoteOffset,
      Window localWindow,
      long localOffset,
      long bytes,
      Coop coop,
      OptFlags flags);

  /** Gets from one thread. */
  default void get(
      Team team,
      int peer,
      Window remoteWindow,
      long remoteOffset,
      Window localWindow,
      long localOffset,
      long bytes) {
    get(
        team,
        peer,
        remoteWindow,
        remoteOffset,
        localWindow,
        localOffset,
        bytes,
        Coop.thread(),
        OptFlags.DEFAULT);
  }

  /** Performs a remote action without data [S12]; same rules as an action on a put. */
  void signal(Team team, int peer, RemoteAction remote, Coop coop);

  /** Signals from one thread. */
  default void signal(Team team, int peer, RemoteAction remote) {
    signal(team, peer, remote, Coop.thread());
  }

  /**
   * Returns the low bits of this rank's signal [S7].
   *
   * @param bits 1 to 64
   */
  long readSignal(int signal, int bits, MemoryOrder order);

  /** Returns this rank's signal with acquire order. */
  default long readSignal(int signal) {
    return readSignal(signal, 64, MemoryOrder.ACQUIRE);
  }

  /**
   * Waits until {@code least} is at or before the signal's low bits, rolling [S6, S7]. What the
   * signals' visibility implies is then visible when the order acquires.
   *
   * @param bits 1 to 64
   */
  void waitSignal(
      int signal, long least, int bits, MemoryOrder order, Coop coop, Duration deadline);

  /** Waits within the default deadline. */
  void waitSignal(int signal, long least, int bits, MemoryOrder order, Coop coop);

  /** Waits from one thread with acquire order. */
  default void waitSignal(int signal, long least, int bits) {
    waitSignal(signal, least, bits, MemoryOrder.ACQUIRE, Coop.thread());
  }

  /** Waits for the whole 64 bits. */
  default void waitSignal(int signal, long least) {
    waitSignal(signal, least, 64);
  }

  /** Sets value and shadow to 0; may not race with modifications [S8]. */
  void resetSignal(int signal);

  /** Returns the low bits of this rank's VA signal [S10]. */
  long readSignal(Window window, long offset, int bits, MemoryOrder order);

  /** Returns this rank's VA signal with acquire order. */
  default long readSignal(Window window, long offset) {
    return readSignal(window, offset, 64, MemoryOrder.ACQUIRE);
  }

  /** Waits for a VA signal as {@link #waitSignal(int, long, int, MemoryOrder, Coop, Duration)}. */
  void waitSignal(
      Window window,
      long offset,
      long least,
      int bits,
      MemoryOrder order,
      Coop coop,
      Duration deadline);

  /** Waits for a VA signal within the default deadline. */
  void waitSignal(Window window, long offset, long least, int bits, MemoryOrder order, Coop coop);

  /** Waits for a VA signal from one thread with acquire order. */
  default void waitSignal(Window window, long offset, long least) {
    waitSignal(window, offset, least, 64, MemoryOrder.ACQUIRE, Coop.thread());
  }

  /** Sets a VA signal to 0; may not race with modifications [S8]. */
  void resetSignal(Window window, long offset);

  /** Returns the signal's shadow; only increase and reset change it [S9]. */
  long getSignalShadow(int signal);

  /** Adds to the signal's shadow [S9]. Not atomic: one thread a signal. */
  void increaseSignalShadow(int signal, long delta);

  /** Waits until the shadow is at or before the signal [S9]. */
  void waitSignalMeetShadow(int signal, int bits, MemoryOrder order, Coop coop, Duration deadline);

  /** Waits within the default deadline. */
  void waitSignalMeetShadow(int signal, int bits, MemoryOrder order, Coop coop);

  /**
   * Waits until the signal is at least {@code leastDelta} beyond the shadow, then moves the shadow
   * up to the signal [S9].
   *
   * @return the shadow before and how far it moved
   */
  SignalAdvance waitSignalFollowShadow(
      int signal, long leastDelta, int bits, MemoryOrder order, Coop coop, Duration deadline);

  /** Follows within the default deadline. */
  SignalAdvance waitSignalFollowShadow(
      int signal, long leastDelta, int bits, MemoryOrder order, Coop coop);

  /**
   * Returns the low bits of a counter [C1, C3].
   *
   * @param bits 1 to 56
   */
  long readCounter(int counter, int bits, MemoryOrder order);

  /** Returns a counter's 56 bits with acquire order. */
  default long readCounter(int counter) {
    return readCounter(counter, 56, MemoryOrder.ACQUIRE);
  }

  /** Waits until {@code least} is at or before the counter's low bits, rolling [C1, C3]. */
  void waitCounter(
      int counter, long least, int bits, MemoryOrder order, Coop coop, Duration deadline);

  /** Waits within the default deadline. */
  void waitCounter(int counter, long least, int bits, MemoryOrder order, Coop coop);

  /** Waits from one thread for a counter's 56 bits with acquire order. */
  default void waitCounter(int counter, long least) {
    waitCounter(counter, least, 56, MemoryOrder.ACQUIRE, Coop.thread());
  }

  /** Sets a counter to 0; may not race with puts that carry it [C3]. */
  void resetCounter(int counter);

  /**
   * Waits until every operation that any thread of the coop posted on this context is locally
   * complete [F1]: sources of puts are consumed, data of gets is visible. Says nothing about the
   * remote side.
   */
  void flush(Coop coop, MemoryOrder order, Duration deadline);

  /** Flushes within the default deadline. */
  void flush(Coop coop, MemoryOrder order);

  /** Flushes from one thread. */
  default void flush() {
    flush(Coop.thread(), MemoryOrder.ACQUIRE);
  }

  /**
   * Marks the operations posted to one peer so far; {@link #wait(GinRequest)} waits for them [F2].
   * Never blocks. Since NCCL 2.30.3.
   *
   * @param request filled in; may be reused
   */
  void flushAsync(Team team, int peer, GinRequest request, Coop coop, OptFlags flags);

  /** Marks the operations posted to one peer in a new request. */
  default GinRequest flushAsync(Team team, int peer) {
    GinRequest request = new GinRequest();
    flushAsync(team, peer, request, Coop.thread(), OptFlags.DEFAULT);
    return request;
  }

  /**
   * Waits until the marked operations are locally complete, as flush does for all peers [F2]. May
   * be called again [F3].
   *
   * @throws GinException INVALID_ARGUMENT when the request was never bound or belongs to another
   *     context or communicator
   */
  void wait(GinRequest request, Coop coop, MemoryOrder order, Duration deadline);

  /** Waits within the default deadline. */
  void wait(GinRequest request, Coop coop, MemoryOrder order);

  /** Waits from one thread with acquire order. */
  default void wait(GinRequest request) {
    wait(request, Coop.thread(), MemoryOrder.ACQUIRE);
  }
}
