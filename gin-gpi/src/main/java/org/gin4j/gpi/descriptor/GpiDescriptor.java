package org.gin4j.gpi.descriptor;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of a GPI descriptor: 64 bytes, eight little-endian 8-byte words. Bit 0 of every word
 * is its owner bit ({@link Lap#owner}), because a producer stores two words at a time and a
 * consumer may see the pairs in any order.
 *
 * <p>{@code *_SHIFT} and {@code *_BITS} name each field. Bits that no field covers are written as 0
 * and ignored when read. A value that is wider than its field is cut to the field's low bits:
 * {@link GpiPost} refuses such values before.
 *
 * <p>Only the header is accessed with memory order: it is stored last with release and looked at
 * first with acquire. That suffices between threads of this process; a device that stores pairs in
 * another order is covered by the owner bit of each word.
 *
 * <p>No method allocates. Slots are byte offsets, multiples of 64, in a ring's memory.
 *
 * <p>Source: {@code gpi_gfd_t}, NCCL 2.30.7.
 */
public final class GpiDescriptor {
  /** Size of a descriptor in bytes. */
  public static final int BYTES = 64;

  /** Number of 8-byte words. */
  public static final int QWORDS = 8;

  /** The bit of every word that tells whose it is. */
  public static final long OWNER = 1;

  /** Byte offset of the word that is stored last and looked at first: operation and ids. */
  public static final int HEADER = 0;

  /** Byte offset of the word with the peer and the size. */
  public static final int DESTINATION = 8;

  /** Byte offset of the word with the destination handle and the signal value's bits 0-31. */
  public static final int DST_HANDLE = 16;

  /** Byte offset of the word with the source handle and the signal value's bits 32-63. */
  public static final int SRC_HANDLE = 24;

  /** Byte offset of the word with the destination offset. */
  public static final int DST_OFFSET = 32;

  /** Byte offset of the word with the source offset. */
  public static final int SRC_OFFSET = 40;

  /** Byte offset of the word with the inline value's bits 0-31. */
  public static final int INLINE_LOW = 48;

  /** Byte offset of the word with the inline value's bits 32-63. */
  public static final int INLINE_HIGH = 56;

  /** Header: first bit of the operation. */
  public static final int OP_SHIFT = 16;

  /** Header: first bit of the operation's flags. */
  public static final int OP_FLAGS_SHIFT = 24;

  /** Header: width of the operation and of its flags. */
  public static final int OP_BITS = 8;

  /** Header: first bit of the counter id. */
  public static final int COUNTER_SHIFT = 32;

  /** Header: first bit of the signal id. */
  public static final int SIGNAL_SHIFT = 48;

  /** Width of counter ids, signal ids and handles. */
  public static final int ID_BITS = 16;

  /** Destination word: first bit of the peer's rank. */
  public static final int PEER_SHIFT = 1;

  /** Destination word: width of the peer's rank. */
  public static final int PEER_BITS = 31;

  /** Destination word: first bit of the size in bytes. */
  public static final int SIZE_SHIFT = 32;

  /** The most bytes one descriptor can name: its size has 32 bits. */
  public static final long MAX_SIZE = 0xffff_ffffL;

  /** Handle words: first bit of the handle. */
  public static final int HANDLE_SHIFT = 16;

  /** Handle and inline words: first bit of the half of a value. */
  public static final int HALF_SHIFT = 32;

  /** Offset words: first bit of the offset; it reaches to bit 63. */
  public static final int OFFSET_SHIFT = 1;

  /** Data operation: copy from the peer; the destination fields name the remote side. */
  public static final int READ = 0;

  /** Data operation: copy to the peer. */
  public static final int WRITE = 1;

  /** Data operation: copy to the peer, then add the value to its signal. */
  public static final int WRITE_SIGNAL_ADD = 2;

  /** Data operation: copy to the peer, then count its signal up by one. */
  public static final int WRITE_SIGNAL_COUNTED = 3;

  /** Data operation: store an inline value at the peer. */
  public static final int WRITE_INLINE = 4;

  /** Data operation: store an inline value, then add to the peer's signal. */
  public static final int WRITE_INLINE_SIGNAL_ADD = 5;

  /** Data operation: store an inline value, then count the peer's signal up by one. */
  public static final int WRITE_INLINE_SIGNAL_COUNTED = 6;

  /** Data operation: add the inline value to 8 bytes of a window at the peer. */
  public static final int AMO_ADD = 7;

  /** Data operation: complete everything before it to the peer. */
  public static final int PEER_FLUSH = 8;

  /** The bit of an operation that makes it a control operation. */
  public static final int CONTROL = 1 << 7;

  /** Control operation: set a counter to 0 and write it back. */
  public static final int COUNTER_RESET = CONTROL;

  /** Control operation: set a counter to 0; its line stays. */
  public static final int COUNTER_RESET_NO_WRITEBACK = CONTROL | 1;

  /** Control operation: write a counter to its line. */
  public static final int COUNTER_WRITEBACK = CONTROL | 2;

  /** Control operation: set a signal to 0. */
  public static final int SIGNAL_RESET = CONTROL | 3;

  /** Flag of a data operation: count the counter up when the operation is locally complete. */
  public static final int COUNTED = 1 << 1;

  /** Flag of a data operation: write the counter to its line after. */
  public static final int WRITEBACK = 1 << 2;

  private static final ValueLayout.OfLong WORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle ORDERED_WORD = WORD.varHandle().withInvokeExactBehavior();

  private GpiDescriptor() {}

  /**
   * Writes a data operation that moves bytes between windows.
   *
   * @param slot byte offset of the descriptor in the ring
   * @param owner owner bit of the lap
   * @param peer rank, by number of the world
   * @param bytes to move
   * @param counter counter id; 0 without {@link #COUNTED}
   * @param signal signal id; 0 without a signal
   * @param value signal value; 0 without a signal
   */
  public static void encode(
      MemorySegment ring,
      long slot,
      long owner,
      int op,
      int opFlags,
      int peer,
      long bytes,
      int dstHandle,
      long dstOffset,
      int srcHandle,
      long srcOffset,
      int counter,
      int signal,
      long value) {
    store(
        ring,
        slot,
        owner,
        header(op, opFlags, counter, signal),
        destination(peer, bytes),
        handle(dstHandle) | value << HALF_SHIFT,
        handle(srcHandle) | high(value),
        dstOffset << OFFSET_SHIFT,
        srcOffset << OFFSET_SHIFT,
        0,
        0);
  }

  /**
   * Writes a data operation that carries its value.
   *
   * @param inline the value; its low {@code bytes} bytes count
   */
  public static void encodeInline(
      MemorySegment ring,
      long slot,
      long owner,
      int op,
      int opFlags,
      int peer,
      long bytes,
      long inline,
      int dstHandle,
      long dstOffset,
      int counter,
      int signal,
      long value) {
    store(
        ring,
        slot,
        owner,
        header(op, opFlags, counter, signal),
        destination(peer, bytes),
        handle(dstHandle) | value << HALF_SHIFT,
        high(value),
        dstOffset << OFFSET_SHIFT,
        0,
        inline << HALF_SHIFT,
        high(inline));
  }

  /** Writes a control operation. */
  public static void encodeControl(
      MemorySegment ring, long slot, long owner, int op, int counter, int signal) {
    store(ring, slot, owner, header(op, 0, counter, signal), 0, 0, 0, 0, 0, 0, 0);
  }

  private static void store(
      MemorySegment ring,
      long slot,
      long owner,
      long header,
      long destination,
      long dstHandle,
      long srcHandle,
      long dstOffset,
      long srcOffset,
      long inlineLow,
      long inlineHigh) {
    ring.set(WORD, slot + DESTINATION, destination | owner);
    ring.set(WORD, slot + DST_HANDLE, dstHandle | owner);
    ring.set(WORD, slot + SRC_HANDLE, srcHandle | owner);
    ring.set(WORD, slot + DST_OFFSET, dstOffset | owner);
    ring.set(WORD, slot + SRC_OFFSET, srcOffset | owner);
    ring.set(WORD, slot + INLINE_LOW, inlineLow | owner);
    ring.set(WORD, slot + INLINE_HIGH, inlineHigh | owner);
    ORDERED_WORD.setRelease(ring, slot + HEADER, header | owner);
  }

  /** Gives all words of a slot one owner bit, as a lap that is over would have left them. */
  public static void disown(MemorySegment ring, long slot, long owner) {
    store(ring, slot, owner, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private static long header(int op, int opFlags, int counter, int signal) {
    return low(op, OP_BITS) << OP_SHIFT
        | low(opFlags, OP_BITS) << OP_FLAGS_SHIFT
        | low(counter, ID_BITS) << COUNTER_SHIFT
        | (long) signal << SIGNAL_SHIFT;
  }

  private static long destination(int peer, long bytes) {
    return low(peer, PEER_BITS) << PEER_SHIFT | bytes << SIZE_SHIFT;
  }

  private static long handle(int handle) {
    return low(handle, ID_BITS) << HANDLE_SHIFT;
  }

  private static long high(long value) {
    return value >>> HALF_SHIFT << HALF_SHIFT;
  }

  /** Returns the header as it is now, with acquire order. */
  static long header(MemorySegment ring, long slot) {
    return (long) ORDERED_WORD.getAcquire(ring, slot + HEADER);
  }

  /** Returns a word; not before {@link #header} was read. */
  static long word(MemorySegment ring, long slot, int word) {
    return ring.get(WORD, slot + word);
  }

  /** Returns the operation of a header. */
  static int op(long header) {
    return (int) low(header >>> OP_SHIFT, OP_BITS);
  }

  /** Returns the flags of a header. */
  static int opFlags(long header) {
    return (int) low(header >>> OP_FLAGS_SHIFT, OP_BITS);
  }

  /** Returns the counter id of a header. */
  static int counter(long header) {
    return (int) low(header >>> COUNTER_SHIFT, ID_BITS);
  }

  /** Returns the signal id of a header. */
  static int signal(long header) {
    return (int) (header >>> SIGNAL_SHIFT);
  }

  /** Returns the rank of a destination word. */
  static int peer(long destination) {
    return (int) low(destination >>> PEER_SHIFT, PEER_BITS);
  }

  /** Returns the bytes of a destination word. */
  static long size(long destination) {
    return destination >>> SIZE_SHIFT;
  }

  /** Returns the handle of a handle word. */
  static int handle(long word) {
    return (int) low(word >>> HANDLE_SHIFT, ID_BITS);
  }

  /** Returns a value of which two words carry the halves. */
  static long value(long lowWord, long highWord) {
    return lowWord >>> HALF_SHIFT | high(highWord);
  }

  /** Returns the offset of an offset word. */
  static long offset(long word) {
    return word >>> OFFSET_SHIFT;
  }

  private static long low(long value, int bits) {
    return value & (-1L >>> (Long.SIZE - bits));
  }
}
