package org.gin4j.proxy.descriptor;

import org.gin4j.api.RemoteAction;

/**
 * Turns calls into descriptors. Puts and gets are cut in pieces of at most {@link
 * ProxyDescriptor#MAX_PIECE} bytes; signal and counter ride on the last piece [P5]. A VA signal is
 * a descriptor of its own after the put.
 *
 * <p>A signal is given as its operation bits (0 for none), so that ids reach the encoder as they
 * are; {@link #signalOps} makes them from an action. No method allocates.
 *
 * <p>Source: {@code ncclGinApi_Put}, {@code ncclGinApi_PutValue} and {@code ncclGinApi_Get} of the
 * proxy, NCCL 2.30.7.
 */
public final class ProxyPost {
  private static final int INC = ProxyDescriptor.OP_SIGNAL_INC;
  private static final int ADD = ProxyDescriptor.OP_SIGNAL_ADD;
  private static final int VA = ProxyDescriptor.OP_VA_SIGNAL;

  private ProxyPost() {}

  /** Returns the operation bits of an action's signal, 0 for none. */
  public static int signalOps(RemoteAction action) {
    if (action.target() == RemoteAction.Target.NONE) {
      return 0;
    }
    int bit = action.isInc() ? INC : ADD;
    return action.target() == RemoteAction.Target.VA_SIGNAL ? VA | bit : bit;
  }

  /**
   * Posts a put [P1].
   *
   * <p>A put of no bytes is posted too, unless it has neither a source window nor an indexed signal
   * nor a counter.
   *
   * @param srcHandle source window; 0 for none
   * @param signalOps the signal's operation bits; 0 for none
   * @param signal id of an indexed signal
   * @param value the signal's value; 1 for an inc
   * @param strong whether the signal is strong
   * @param vaHandle window of a VA signal
   * @param vaOffset byte offset of a VA signal in it
   * @param counter counter id, or -1
   */
  public static void put(
      DescriptorSink sink,
      long dstHandle,
      long dstOffset,
      long srcHandle,
      long srcOffset,
      long bytes,
      int signalOps,
      int signal,
      long value,
      boolean strong,
      long vaHandle,
      long vaOffset,
      int counter) {
    boolean va = (signalOps & VA) != 0;
    int indexedOps = va ? 0 : signalOps;
    if (srcHandle != 0 || indexedOps != 0 || counter >= 0) {
      long done = 0;
      for (; bytes - done > ProxyDescriptor.MAX_PIECE; done += ProxyDescriptor.MAX_PIECE) {
        ProxyDescriptor.encode(
            sink.queue(),
            sink.claim(),
            ProxyDescriptor.OP_PUT,
            ProxyDescriptor.MAX_PIECE,
            srcHandle,
            srcOffset + done,
            dstHandle,
            dstOffset + done,
            0,
            0,
            0,
            false);
        sink.published(false);
      }
      ProxyDescriptor.encode(
          sink.queue(),
          sink.claim(),
          ProxyDescriptor.OP_PUT | indexedOps | (counter >= 0 ? ProxyDescriptor.OP_COUNTER : 0),
          bytes - done,
          srcHandle,
          srcOffset + done,
          dstHandle,
          dstOffset + done,
          Math.max(counter, 0),
          indexedOps == 0 ? 0 : signal,
          indexedOps == 0 ? 0 : value,
          signalOps != 0 && strong);
      sink.published(false);
    }
    if (va) {
      vaSignal(sink, signalOps, value, strong, vaHandle, vaOffset);
    }
  }

  /**
   * Posts a put of a value [P4]; never cut.
   *
   * @param inlineBytes 1, 2, 4 or 8
   */
  public static void putValue(
      DescriptorSink sink,
      long dstHandle,
      long dstOffset,
      long inline,
      int inlineBytes,
      int signalOps,
      int signal,
      long value,
      boolean strong,
      long vaHandle,
      long vaOffset) {
    boolean va = (signalOps & VA) != 0;
    int indexedOps = va ? 0 : signalOps;
    ProxyDescriptor.encodeInline(
        sink.queue(),
        sink.claim(),
        ProxyDescriptor.OP_PUT | ProxyDescriptor.OP_INLINE | indexedOps,
        inline,
        inlineBytes,
        dstHandle,
        dstOffset,
        indexedOps == 0 ? 0 : signal,
        indexedOps == 0 ? 0 : value,
        signalOps != 0 && strong);
    sink.published(false);
    if (va) {
      vaSignal(sink, signalOps, value, strong, vaHandle, vaOffset);
    }
  }

  /** Posts a signal without data [S12]; nothing when {@code signalOps} is 0. */
  public static void signal(
      DescriptorSink sink,
      int signalOps,
      int signal,
      long value,
      boolean strong,
      long vaHandle,
      long vaOffset) {
    put(sink, 0, 0, 0, 0, 0, signalOps, signal, value, strong, vaHandle, vaOffset, -1);
  }

  /** Posts a get [P7]; nothing for no bytes. */
  public static void get(
      DescriptorSink sink,
      long remoteHandle,
      long remoteOffset,
      long localHandle,
      long localOffset,
      long bytes) {
    for (long left = bytes; left > 0; left -= ProxyDescriptor.MAX_PIECE) {
      long done = bytes - left;
      ProxyDescriptor.encode(
          sink.queue(),
          sink.claim(),
          ProxyDescriptor.OP_GET,
          Math.min(left, ProxyDescriptor.MAX_PIECE),
          remoteHandle,
          remoteOffset + done,
          localHandle,
          localOffset + done,
          0,
          0,
          0,
          false);
      sink.published(true);
    }
  }

  /** Posts a flush: what makes the data of received gets visible. */
  public static void flush(DescriptorSink sink) {
    ProxyDescriptor.encode(
        sink.queue(), sink.claim(), ProxyDescriptor.OP_FLUSH, 0, 0, 0, 0, 0, 0, 0, 0, false);
    sink.published(false);
  }

  private static void vaSignal(
      DescriptorSink sink,
      int signalOps,
      long value,
      boolean strong,
      long vaHandle,
      long vaOffset) {
    ProxyDescriptor.encode(
        sink.queue(), sink.claim(), signalOps, 0, vaHandle, vaOffset, 0, 0, 0, 0, value, strong);
    sink.published(false);
  }
}
