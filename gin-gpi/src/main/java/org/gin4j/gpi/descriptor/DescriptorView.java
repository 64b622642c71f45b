package org.gin4j.gpi.descriptor;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * A descriptor as a consumer reads it: {@link #load} copies a slot, the other methods decode the
 * copy. One object serves any number of slots, one after the other; not safe for use by several
 * threads. No method allocates.
 *
 * <p>Source: {@code gpi_gfd_t}, NCCL 2.30.7; that version has no consumer in its sources.
 */
public final class DescriptorView {
  private long header;
  private long destination;
  private long dstHandle;
  private long srcHandle;
  private long dstOffset;
  private long srcOffset;
  private long inlineLow;
  private long inlineHigh;

  /** Creates a view that nothing was loaded into. */
  public DescriptorView() {}

  /**
   * Copies a slot if all its words belong to the consumer, with acquire order.
   *
   * @param slot byte offset of the descriptor in the ring
   * @param owner the owner bit of the lap that the consumer is in
   * @return whether they do; otherwise this view is not to be read
   */
  public boolean load(MemorySegment ring, long slot, long owner) {
    header = GpiDescriptor.header(ring, slot);
    if (((header ^ owner) & GpiDescriptor.OWNER) != 0) {
      return false;
    }
    destination = GpiDescriptor.word(ring, slot, GpiDescriptor.DESTINATION);
    dstHandle = GpiDescriptor.word(ring, slot, GpiDescriptor.DST_HANDLE);
    srcHandle = GpiDescriptor.word(ring, slot, GpiDescriptor.SRC_HANDLE);
    dstOffset = GpiDescriptor.word(ring, slot, GpiDescriptor.DST_OFFSET);
    srcOffset = GpiDescriptor.word(ring, slot, GpiDescriptor.SRC_OFFSET);
    inlineLow = GpiDescriptor.word(ring, slot, GpiDescriptor.INLINE_LOW);
    inlineHigh = GpiDescriptor.word(ring, slot, GpiDescriptor.INLINE_HIGH);
    long foreign =
        (destination ^ owner)
            | (dstHandle ^ owner)
            | (srcHandle ^ owner)
            | (dstOffset ^ owner)
            | (srcOffset ^ owner)
            | (inlineLow ^ owner)
            | (inlineHigh ^ owner);
    // What the other words announce is read after them, too.
    VarHandle.acquireFence();
    return (foreign & GpiDescriptor.OWNER) == 0;
  }

  /** Returns the operation, {@link GpiDescriptor#CONTROL} included. */
  public int op() {
    return GpiDescriptor.op(header);
  }

  /** Returns the flags of the operation. */
  public int opFlags() {
    return GpiDescriptor.opFlags(header);
  }

  /** Returns whether it is a control operation. */
  public boolean isControl() {
    return (op() & GpiDescriptor.CONTROL) != 0;
  }

  /** Returns whether a data operation counts its counter up. */
  public boolean isCounted() {
    return !isControl() && (opFlags() & GpiDescriptor.COUNTED) != 0;
  }

  /** Returns whether a data operation writes its counter to the line. */
  public boolean writesBack() {
    return (opFlags() & GpiDescriptor.WRITEBACK) != 0;
  }

  /** Returns the counter id. */
  public int counter() {
    return GpiDescriptor.counter(header);
  }

  /** Returns whether a data operation raises a signal by its id. */
  public boolean hasSignal() {
    return switch (op()) {
      case GpiDescriptor.WRITE_SIGNAL_ADD,
          GpiDescriptor.WRITE_SIGNAL_COUNTED,
          GpiDescriptor.WRITE_INLINE_SIGNAL_ADD,
          GpiDescriptor.WRITE_INLINE_SIGNAL_COUNTED ->
          true;
      default -> false;
    };
  }

  /** Returns whether the signal is counted up by one, whatever the value field says. */
  public boolean countsSignal() {
    return op() == GpiDescriptor.WRITE_SIGNAL_COUNTED
        || op() == GpiDescriptor.WRITE_INLINE_SIGNAL_COUNTED;
  }

  /** Returns the signal id. */
  public int signal() {
    return GpiDescriptor.signal(header);
  }

  /** Returns the signal's value field; {@link #addend} is what to add. */
  public long signalValue() {
    return GpiDescriptor.value(dstHandle, srcHandle);
  }

  /** Returns what to add to the signal. */
  public long addend() {
    return countsSignal() ? 1 : signalValue();
  }

  /** Returns the rank it goes to. */
  public int peer() {
    return GpiDescriptor.peer(destination);
  }

  /** Returns the bytes to move. */
  public long size() {
    return GpiDescriptor.size(destination);
  }

  /** Returns the destination window; of a read, the remote one. */
  public int dstHandle() {
    return GpiDescriptor.handle(dstHandle);
  }

  /** Returns the byte offset in the destination window. */
  public long dstOffset() {
    return GpiDescriptor.offset(dstOffset);
  }

  /** Returns the source window; of a read, the local one. */
  public int srcHandle() {
    return GpiDescriptor.handle(srcHandle);
  }

  /** Returns the byte offset in the source window. */
  public long srcOffset() {
    return GpiDescriptor.offset(srcOffset);
  }

  /** Returns the inline value; bits beyond its size mean nothing. */
  public long inlineValue() {
    return GpiDescriptor.value(inlineLow, inlineHigh);
  }
}
