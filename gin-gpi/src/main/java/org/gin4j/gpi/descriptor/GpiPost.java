package org.gin4j.gpi.descriptor;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.GinException;
import org.gin4j.api.RemoteAction;

/**
 * Turns calls into descriptors. A put or get of more than {@link GpiDescriptor#MAX_SIZE} bytes is
 * cut; signal and counter ride on the last piece [P5]. A VA signal is an atomic add after the put;
 * the counter rides on it.
 *
 * <p>Ids, handles and offsets that their field cannot hold are refused before anything is posted.
 * No method allocates but to refuse.
 *
 * <p>Source: {@code putImplMode}, {@code putValueImplMode} and {@code ncclGinApi_Get} of GPI, NCCL
 * 2.30.7; there sizes are not cut in pieces, and what is too wide loses its high bits.
 */
public final class GpiPost {
  /** Size of the pieces of what is cut; keeps the alignment of what follows. */
  static final long PIECE = 1L << 31;

  private static final int NO_COUNTER = -1;
  private static final int MAX_ID = (1 << GpiDescriptor.ID_BITS) - 1;
  private static final int COUNTS = GpiDescriptor.COUNTED | GpiDescriptor.WRITEBACK;

  private GpiPost() {}

  /**
   * Posts a put [P1].
   *
   * @param peer rank, by number of the world
   * @param srcHandle source window; 0 for none, with no bytes
   * @param target what the signal is, if any
   * @param inc whether the signal counts up by one
   * @param signal id of an indexed signal
   * @param value the signal's value; 1 for an inc
   * @param vaHandle window of a VA signal
   * @param vaOffset byte offset of a VA signal in it
   * @param counter counter id, or -1
   * @param flags {@link org.gin4j.api.OptFlags#bits}
   */
  public static void put(
      DescriptorSink sink,
      int peer,
      int dstHandle,
      long dstOffset,
      int srcHandle,
      long srcOffset,
      long bytes,
      RemoteAction.Target target,
      boolean inc,
      int signal,
      long value,
      int vaHandle,
      long vaOffset,
      int counter,
      int flags) {
    check(signal, Math.max(counter, 0), dstHandle, srcHandle, vaHandle);
    checkOffsets(dstOffset, srcOffset, vaOffset);
    boolean va = target == RemoteAction.Target.VA_SIGNAL;
    boolean indexed = target == RemoteAction.Target.SIGNAL;
    if (!va || bytes > 0) {
      long done = 0;
      for (; bytes - done > GpiDescriptor.MAX_SIZE; done += PIECE) {
        data(
            sink,
            GpiDescriptor.WRITE,
            peer,
            PIECE,
            dstHandle,
            dstOffset + done,
            srcHandle,
            srcOffset + done,
            NO_COUNTER,
            0,
            0,
            flags);
      }
      int op =
          !indexed
              ? GpiDescriptor.WRITE
              : inc ? GpiDescriptor.WRITE_SIGNAL_COUNTED : GpiDescriptor.WRITE_SIGNAL_ADD;
      data(
          sink,
          op,
          peer,
          bytes - done,
          dstHandle,
          dstOffset + done,
          srcHandle,
          srcOffset + done,
          va ? NO_COUNTER : counter,
          indexed ? signal : 0,
          indexed ? value : 0,
          flags);
    }
    if (va) {
      atomicAdd(sink, peer, value, vaHandle, vaOffset, counter, flags);
    }
  }

  /**
   * Posts a put of a value [P4].
   *
   * @param inline the value; its low {@code inlineBytes} bytes count
   * @param inlineBytes 1, 2, 4 or 8
   */
  public static void putValue(
      DescriptorSink sink,
      int peer,
      int dstHandle,
      long dstOffset,
      long inline,
      int inlineBytes,
      RemoteAction.Target target,
      boolean inc,
      int signal,
      long value,
      int vaHandle,
      long vaOffset,
      int flags) {
    check(signal, 0, dstHandle, 0, vaHandle);
    checkOffsets(dstOffset, 0, vaOffset);
    boolean indexed = target == RemoteAction.Target.SIGNAL;
    int op =
        !indexed
            ? GpiDescriptor.WRITE_INLINE
            : inc
                ? GpiDescriptor.WRITE_INLINE_SIGNAL_COUNTED
                : GpiDescriptor.WRITE_INLINE_SIGNAL_ADD;
    MemorySegment ring = sink.ring();
    long index = sink.claim(flags);
    GpiDescriptor.encodeInline(
        ring,
        slot(sink, index),
        owner(sink, index),
        op,
        0,
        peer,
        inlineBytes,
        inline & (-1L >>> (Long.SIZE - inlineBytes * Byte.SIZE)),
        dstHandle,
        dstOffset,
        0,
        indexed ? signal : 0,
        indexed ? value : 0);
    if (target == RemoteAction.Target.VA_SIGNAL) {
      atomicAdd(sink, peer, value, vaHandle, vaOffset, NO_COUNTER, flags);
    }
  }

  /** Posts a signal without data [S12]: a write of no bytes, or the atomic add alone. */
  public static void signal(
      DescriptorSink sink,
      int peer,
      RemoteAction.Target target,
      boolean inc,
      int signal,
      long value,
      int vaHandle,
      long vaOffset) {
    put(sink, peer, 0, 0, 0, 0, 0, target, inc, signal, value, vaHandle, vaOffset, NO_COUNTER, 0);
  }

  /** Posts a get [P7]; nothing for no bytes. */
  public static void get(
      DescriptorSink sink,
      int peer,
      int remoteHandle,
      long remoteOffset,
      int localHandle,
      long localOffset,
      long bytes,
      int flags) {
    check(0, 0, remoteHandle, localHandle, 0);
    checkOffsets(remoteOffset, localOffset, 0);
    long piece;
    for (long done = 0; done < bytes; done += piece) {
      long left = bytes - done;
      piece = left > GpiDescriptor.MAX_SIZE ? PIECE : left;
      data(
          sink,
          GpiDescriptor.READ,
          peer,
          piece,
          remoteHandle,
          remoteOffset + done,
          localHandle,
          localOffset + done,
          NO_COUNTER,
          0,
          0,
          flags);
    }
  }

  /** Posts a flush of what was posted to a peer before; the counter counts up when it is done. */
  public static void flush(DescriptorSink sink, int peer, int counter) {
    check(0, counter, 0, 0, 0);
    data(sink, GpiDescriptor.PEER_FLUSH, peer, 0, 0, 0, 0, 0, counter, 0, 0, 0);
  }

  /**
   * Posts a control operation.
   *
   * @param op the operation, {@link GpiDescriptor#CONTROL} included
   */
  public static void control(DescriptorSink sink, int op, int counter, int signal) {
    check(signal, counter, 0, 0, 0);
    MemorySegment ring = sink.ring();
    long index = sink.claim(0);
    GpiDescriptor.encodeControl(ring, slot(sink, index), owner(sink, index), op, counter, signal);
  }

  private static void data(
      DescriptorSink sink,
      int op,
      int peer,
      long bytes,
      int dstHandle,
      long dstOffset,
      int srcHandle,
      long srcOffset,
      int counter,
      int signal,
      long value,
      int flags) {
    MemorySegment ring = sink.ring();
    long index = sink.claim(flags);
    GpiDescriptor.encode(
        ring,
        slot(sink, index),
        owner(sink, index),
        op,
        counter >= 0 ? COUNTS : 0,
        peer,
        bytes,
        dstHandle,
        dstOffset,
        srcHandle,
        srcOffset,
        Math.max(counter, 0),
        signal,
        value);
  }

  private static void atomicAdd(
      DescriptorSink sink,
      int peer,
      long addend,
      int vaHandle,
      long vaOffset,
      int counter,
      int flags) {
    MemorySegment ring = sink.ring();
    long index = sink.claim(flags);
    GpiDescriptor.encodeInline(
        ring,
        slot(sink, index),
        owner(sink, index),
        GpiDescriptor.AMO_ADD,
        counter >= 0 ? COUNTS : 0,
        peer,
        Long.BYTES,
        addend,
        vaHandle,
        vaOffset,
        Math.max(counter, 0),
        0,
        0);
  }

  private static long slot(DescriptorSink sink, long index) {
    return Lap.slot(index, sink.logDepth()) * GpiDescriptor.BYTES;
  }

  private static long owner(DescriptorSink sink, long index) {
    return Lap.owner(index, sink.logDepth());
  }

  private static void check(int signal, int counter, int dstHandle, int srcHandle, int vaHandle) {
    if ((signal | counter | dstHandle | srcHandle | vaHandle) >>> GpiDescriptor.ID_BITS != 0) {
      checkId("signal id", signal);
      checkId("counter id", counter);
      checkId("window handle", dstHandle);
      checkId("window handle", srcHandle);
      checkId("window handle of a VA signal", vaHandle);
    }
  }

  private static void checkId(String what, int id) {
    if (id < 0 || id > MAX_ID) {
      throw GinException.invalidArgument(
          what + " " + id + " does not fit a GPI descriptor, which holds 0 to " + MAX_ID);
    }
  }

  private static void checkOffsets(long dst, long src, long va) {
    if ((dst | src | va) < 0) {
      throw GinException.invalidArgument(
          "an offset does not fit a GPI descriptor, which holds 63 bits: destination "
              + Long.toUnsignedString(dst)
              + ", source "
              + Long.toUnsignedString(src)
              + ", VA signal "
              + Long.toUnsignedString(va));
    }
  }
}
