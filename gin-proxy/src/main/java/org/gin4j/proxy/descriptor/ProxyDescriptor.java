package org.gin4j.proxy.descriptor;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of a proxy descriptor: 128 bytes, sixteen little-endian 8-byte words. Bit 0 of every
 * word is its valid flag, because a consumer may see the words of one descriptor in any order.
 *
 * <p>A put, an inline put, a get and a VA signal use the words differently; {@code *_SHIFT} and
 * {@code *_BITS} name each field. Bits that no field covers are written as 0 and ignored when read.
 * A value that is wider than its field is cut to the field's low bits: callers check ids [S13, C4].
 *
 * <p>Only the header is accessed with memory order: it is stored last with release and looked at
 * first with acquire. That suffices between threads of this process and of others; a device that
 * stores words in another order is covered by the flag of each word.
 *
 * <p>No method allocates. Slots are byte offsets, multiples of 8, in a queue's memory.
 *
 * <p>Source: {@code ncclGinProxyGfd_t}, NCCL 2.30.7.
 */
public final class ProxyDescriptor {
  /** Size of a descriptor in bytes. */
  public static final int BYTES = 128;

  /** Number of 8-byte words. */
  public static final int QWORDS = 16;

  /** The version written: the first whose strong bit means something. */
  public static final int VERSION = 2;

  /** The most bytes one put or get descriptor moves [P5]. */
  public static final long MAX_PIECE = 1L << 30;

  /** Valid flag of every word. */
  public static final long FLAG = 1;

  /** Byte offset of the word that is stored last and looked at first: version and size. */
  public static final int HEADER = 0;

  /** Byte offset of the word with the source offset, VA offset or inline value bits 0-47. */
  public static final int SOURCE_OFFSET = 8;

  /** Byte offset of the word with the source handle, VA handle or inline value bits 48-63. */
  public static final int SOURCE_HANDLE = 16;

  /** Byte offset of the word with the destination offset. */
  public static final int DESTINATION_OFFSET = 24;

  /** Byte offset of the word with the destination handle. */
  public static final int DESTINATION_HANDLE = 32;

  /** Byte offset of the word with the counter, the signal id and the signal value's bits 0-15. */
  public static final int COMPLETION = 40;

  /** Byte offset of the word with the strength and the signal value's bits 16-63. */
  public static final int SIGNAL_VALUE = 48;

  /** Byte offset of the word with the operation. */
  public static final int OPERATION = 56;

  /** Header: first bit of the version. */
  public static final int VERSION_SHIFT = 1;

  /** Header: width of the version. */
  public static final int VERSION_BITS = 4;

  /** Header: first bit of the size in bytes; it reaches to bit 63. */
  public static final int SIZE_SHIFT = 7;

  /** Header: width of the size. */
  public static final int SIZE_BITS = 57;

  /** Offset and handle words: first bit of the value; it reaches to bit 63. */
  public static final int ADDRESS_SHIFT = 1;

  /** Offset and handle words: width of the value. */
  public static final int ADDRESS_BITS = 63;

  /** Inline put, source offset word: first bit of the inline value's bits 0-31. */
  public static final int INLINE_LOW_SHIFT = 8;

  /** Inline put, source offset word: first bit of the inline value's bits 32-47. */
  public static final int INLINE_MIDDLE_SHIFT = 40;

  /** Inline put, source handle word: first bit of the inline value's bits 48-63. */
  public static final int INLINE_HIGH_SHIFT = 8;

  /** Completion word: first bit of the counter id. */
  public static final int COUNTER_SHIFT = 1;

  /** Completion word: width of the counter id [C4]. */
  public static final int COUNTER_BITS = 23;

  /** Completion word: first bit of the signal id. */
  public static final int SIGNAL_SHIFT = 24;

  /** Completion word: width of the signal id [S13]. */
  public static final int SIGNAL_BITS = 24;

  /** Completion word: first bit of the signal value's bits 0-15. */
  public static final int VALUE_LOW_SHIFT = 48;

  /** Signal value word: the bit that says strong [S3]. */
  public static final int STRONG_SHIFT = 1;

  /** Signal value word: first bit of the signal value's bits 16-31. */
  public static final int VALUE_MIDDLE_SHIFT = 8;

  /** Signal value word: first bit of the signal value's bits 32-63. */
  public static final int VALUE_HIGH_SHIFT = 24;

  /** Operation word: first bit of the operation. */
  public static final int OP_SHIFT = 8;

  /** Operation word: width of the operation. */
  public static final int OP_BITS = 16;

  /** Operation: put. */
  public static final int OP_PUT = 1;

  /** Operation: the put carries its value. */
  public static final int OP_INLINE = 1 << 1;

  /** Operation: raise the counter when the source is consumed. */
  public static final int OP_COUNTER = 1 << 2;

  /** Operation: add 1 to the signal, whatever the value field says. */
  public static final int OP_SIGNAL_INC = 1 << 3;

  /** Operation: add the value to the signal. */
  public static final int OP_SIGNAL_ADD = 1 << 4;

  /** Operation: the signal lives in a window; no data. */
  public static final int OP_VA_SIGNAL = 1 << 5;

  /** Operation: get; source is the remote side. */
  public static final int OP_GET = 1 << 6;

  /** Operation: make the data of received gets visible. */
  public static final int OP_FLUSH = 1 << 7;

  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle ORDERED_WORD = WORD.varHandle().withInvokeExactBehavior();

  private ProxyDescriptor() {}

  /**
   * Writes a descriptor of any operation but an inline put.
   *
   * @param slot byte offset of the descriptor in the queue
   * @param op operation bits
   * @param size bytes to move
   * @param srcHandle source window, or the window of a VA signal
   * @param srcOffset byte offset in it
   * @param dstHandle destination window
   * @param dstOffset byte offset in it
   * @param counter counter id; 0 without {@link #OP_COUNTER}
   * @param signal signal id; 0 without an indexed signal
   * @param value signal value; 0 without a signal
   * @param strong whether the signal is strong
   */
  public static void encode(
      MemorySegment queue,
      long slot,
      int op,
      long size,
      long srcHandle,
      long srcOffset,
      long dstHandle,
      long dstOffset,
      int counter,
      int signal,
      long value,
      boolean strong) {
    store(
        queue,
        slot,
        op,
        size,
        srcOffset << ADDRESS_SHIFT,
        srcHandle << ADDRESS_SHIFT,
        dstHandle,
        dstOffset,
        counter,
        signal,
        value,
        strong);
  }

  /**
   * Writes an inline put.
   *
   * @param op operation bits; {@link #OP_PUT} and {@link #OP_INLINE} included
   * @param inline the value put; its low {@code inlineBytes} bytes count
   * @param inlineBytes 1, 2, 4 or 8
   */
  public static void encodeInline(
      MemorySegment queue,
      long slot,
      int op,
      long inline,
      int inlineBytes,
      long dstHandle,
      long dstOffset,
      int signal,
      long value,
      boolean strong) {
    long bits = low(inline, inlineBytes * Byte.SIZE);
    store(
        queue,
        slot,
        op,
        inlineBytes,
        low(bits, 32) << INLINE_LOW_SHIFT | low(bits >>> 32, 16) << INLINE_MIDDLE_SHIFT,
        bits >>> 48 << INLINE_HIGH_SHIFT,
        dstHandle,
        dstOffset,
        0,
        signal,
        value,
        strong);
  }

  private static void store(
      MemorySegment queue,
      long slot,
      int op,
      long size,
      long source0,
      long source1,
      long dstHandle,
      long dstOffset,
      int counter,
      int signal,
      long value,
      boolean strong) {
    set(queue, slot + SOURCE_OFFSET, source0);
    set(queue, slot + SOURCE_HANDLE, source1);
    set(queue, slot + DESTINATION_OFFSET, dstOffset << ADDRESS_SHIFT);
    set(queue, slot + DESTINATION_HANDLE, dstHandle << ADDRESS_SHIFT);
    set(
        queue,
        slot + COMPLETION,
        low(counter, COUNTER_BITS) << COUNTER_SHIFT
            | low(signal, SIGNAL_BITS) << SIGNAL_SHIFT
            | value << VALUE_LOW_SHIFT);
    set(
        queue,
        slot + SIGNAL_VALUE,
        (strong ? 1L << STRONG_SHIFT : 0)
            | low(value >>> 16, 16) << VALUE_MIDDLE_SHIFT
            | value >>> 32 << VALUE_HIGH_SHIFT);
    set(queue, slot + OPERATION, low(op, OP_BITS) << OP_SHIFT);
    setFour(queue, slot + 64, FLAG);
    setFour(queue, slot + 96, FLAG);
    ORDERED_WORD.setRelease(
        queue, slot + HEADER, size << SIZE_SHIFT | VERSION << VERSION_SHIFT | FLAG);
  }

  /**
   * Writes zero to all words, so that no flag of this lap is taken for one of the next. The slot is
   * to be handed back to producers with release order.
   */
  public static void clear(MemorySegment queue, long slot) {
    setFour(queue, slot, 0);
    setFour(queue, slot + 32, 0);
    setFour(queue, slot + 64, 0);
    setFour(queue, slot + 96, 0);
  }

  /** Returns whether every word of the slot is written, with acquire order. */
  public static boolean isReady(MemorySegment queue, long slot) {
    if ((header(queue, slot) & FLAG) == 0) {
      return false;
    }
    long all =
        andFour(queue, slot)
            & andFour(queue, slot + 32)
            & andFour(queue, slot + 64)
            & andFour(queue, slot + 96);
    VarHandle.acquireFence();
    return (all & FLAG) != 0;
  }

  /** Returns the header as it is now, with acquire order. */
  static long header(MemorySegment queue, long slot) {
    return (long) ORDERED_WORD.getAcquire(queue, slot + HEADER);
  }

  /** Returns a word; not before {@link #header} was read. */
  static long word(MemorySegment queue, long slot, int word) {
    return queue.get(WORD, slot + word);
  }

  /** Returns the bits that four words have in common; not before {@link #header} was read. */
  static long andFour(MemorySegment queue, long offset) {
    return queue.get(WORD, offset)
        & queue.get(WORD, offset + 8)
        & queue.get(WORD, offset + 16)
        & queue.get(WORD, offset + 24);
  }

  /** Returns the version. */
  public static int version(long header) {
    return (int) low(header >>> VERSION_SHIFT, VERSION_BITS);
  }

  /** Returns the size in bytes. */
  public static long size(long header) {
    return header >>> SIZE_SHIFT;
  }

  /** Returns the offset or handle of an address word. */
  public static long address(long word) {
    return word >>> ADDRESS_SHIFT;
  }

  /**
   * Returns an inline value.
   *
   * @param bytes size of the put; bits beyond it are not part of the value
   */
  public static long inlineValue(long sourceOffset, long sourceHandle, long bytes) {
    long value = low(sourceOffset >>> INLINE_LOW_SHIFT, 32);
    if (bytes > 4) {
      value |= low(sourceOffset >>> INLINE_MIDDLE_SHIFT, 16) << 32;
    }
    if (bytes > 6) {
      value |= low(sourceHandle >>> INLINE_HIGH_SHIFT, 16) << 48;
    }
    return bytes >= Long.BYTES ? value : value & ((1L << (bytes * Byte.SIZE)) - 1);
  }

  /** Returns the counter id; meaningful with {@link #OP_COUNTER}. */
  public static int counter(long completion) {
    return (int) low(completion >>> COUNTER_SHIFT, COUNTER_BITS);
  }

  /** Returns the signal id; meaningful with an indexed signal. */
  public static int signal(long completion) {
    return (int) low(completion >>> SIGNAL_SHIFT, SIGNAL_BITS);
  }

  /** Returns the value field of a signal; meaningful with {@link #OP_SIGNAL_ADD}. */
  public static long signalValue(long completion, long signalValue) {
    return completion >>> VALUE_LOW_SHIFT
        | low(signalValue >>> VALUE_MIDDLE_SHIFT, 16) << 16
        | signalValue >>> VALUE_HIGH_SHIFT << 32;
  }

  /** Returns whether a signal is strong; always before version 2, which had no weak signals. */
  public static boolean strong(long header, long signalValue) {
    return version(header) < VERSION || (signalValue >>> STRONG_SHIFT & 1) != 0;
  }

  /** Returns the operation bits. */
  public static int op(long operation) {
    return (int) low(operation >>> OP_SHIFT, OP_BITS);
  }

  private static void set(MemorySegment queue, long offset, long fields) {
    queue.set(WORD, offset, fields | FLAG);
  }

  private static void setFour(MemorySegment queue, long offset, long word) {
    queue.set(WORD, offset, word);
    queue.set(WORD, offset + 8, word);
    queue.set(WORD, offset + 16, word);
    queue.set(WORD, offset + 24, word);
  }

  private static long low(long value, int bits) {
    return value & (-1L >>> (Long.SIZE - bits));
  }
}
