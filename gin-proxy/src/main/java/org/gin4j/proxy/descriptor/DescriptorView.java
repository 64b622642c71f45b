package org.gin4j.proxy.descriptor;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * A descriptor as a consumer reads it: {@link #load} copies a slot, the other methods decode the
 * copy. One object serves any number of slots, one after the other; not safe for use by several
 * threads. No method allocates.
 *
 * <p>Source: the progress loop over {@code ncclGinProxyGfd_t}, NCCL 2.30.7.
 */
public final class DescriptorView {
  private static final int SIGNAL_OPS =
      ProxyDescriptor.OP_SIGNAL_INC | ProxyDescriptor.OP_SIGNAL_ADD;

  /** What a descriptor asks for, tested in this order. */
  public enum Kind {
    /** Raise a cell in a window; no data. */
    VA_SIGNAL,
    /** Copy from the peer. */
    GET,
    /** Make the data of received gets visible. */
    FLUSH,
    /** Copy to the peer, possibly no bytes. */
    PUT,
    /** No operation bit that is known: the producer is broken. */
    UNKNOWN
  }

  private long header;
  private long sourceOffset;
  private long sourceHandle;
  private long destinationOffset;
  private long destinationHandle;
  private long completion;
  private long signalWord;
  private int op;

  /** Creates a view that nothing was loaded into. */
  public DescriptorView() {}

  /**
   * Copies a slot if all its words are written, with acquire order.
   *
   * @param slot byte offset of the descriptor in the queue
   * @return whether it was; otherwise this view is not to be read
   */
  public boolean load(MemorySegment queue, long slot) {
    header = ProxyDescriptor.header(queue, slot);
    if ((header & ProxyDescriptor.FLAG) == 0) {
      return false;
    }
    sourceOffset = ProxyDescriptor.word(queue, slot, ProxyDescriptor.SOURCE_OFFSET);
    sourceHandle = ProxyDescriptor.word(queue, slot, ProxyDescriptor.SOURCE_HANDLE);
    destinationOffset = ProxyDescriptor.word(queue, slot, ProxyDescriptor.DESTINATION_OFFSET);
    destinationHandle = ProxyDescriptor.word(queue, slot, ProxyDescriptor.DESTINATION_HANDLE);
    completion = ProxyDescriptor.word(queue, slot, ProxyDescriptor.COMPLETION);
    signalWord = ProxyDescriptor.word(queue, slot, ProxyDescriptor.SIGNAL_VALUE);
    long operation = ProxyDescriptor.word(queue, slot, ProxyDescriptor.OPERATION);
    op = ProxyDescriptor.op(operation);
    long all =
        sourceOffset
            & sourceHandle
            & destinationOffset
            & destinationHandle
            & completion
            & signalWord
            & operation
            & ProxyDescriptor.andFour(queue, slot + 64)
            & ProxyDescriptor.andFour(queue, slot + 96);
    // What the other words announce is read after them, too.
    VarHandle.acquireFence();
    return (all & ProxyDescriptor.FLAG) != 0;
  }

  /** Returns the operation bits. */
  public int op() {
    return op;
  }

  /** Returns what is asked for. */
  public Kind kind() {
    if ((op & ProxyDescriptor.OP_VA_SIGNAL) != 0) {
      return Kind.VA_SIGNAL;
    }
    if ((op & ProxyDescriptor.OP_GET) != 0) {
      return Kind.GET;
    }
    if ((op & ProxyDescriptor.OP_FLUSH) != 0) {
      return Kind.FLUSH;
    }
    return (op & ProxyDescriptor.OP_PUT) != 0 ? Kind.PUT : Kind.UNKNOWN;
  }

  /** Returns the producer's descriptor version. */
  public int version() {
    return ProxyDescriptor.version(header);
  }

  /** Returns the bytes to move; for an inline put the size of the value. */
  public long size() {
    return ProxyDescriptor.size(header);
  }

  /** Returns the source window, or the window of a VA signal. */
  public long srcHandle() {
    return ProxyDescriptor.address(sourceHandle);
  }

  /** Returns the byte offset in the source window, or of a VA signal in its window. */
  public long srcOffset() {
    return ProxyDescriptor.address(sourceOffset);
  }

  /** Returns the destination window. */
  public long dstHandle() {
    return ProxyDescriptor.address(destinationHandle);
  }

  /** Returns the byte offset in the destination window. */
  public long dstOffset() {
    return ProxyDescriptor.address(destinationOffset);
  }

  /** Returns whether a put carries its value, so that there is no source window. */
  public boolean isInline() {
    return (op & ProxyDescriptor.OP_INLINE) != 0;
  }

  /** Returns the value of an inline put. */
  public long inlineValue() {
    return ProxyDescriptor.inlineValue(sourceOffset, sourceHandle, size());
  }

  /** Returns whether a counter is raised when the source is consumed. */
  public boolean hasCounter() {
    return (op & ProxyDescriptor.OP_COUNTER) != 0;
  }

  /** Returns the counter's id. */
  public int counter() {
    return ProxyDescriptor.counter(completion);
  }

  /** Returns whether a signal is raised. */
  public boolean hasSignal() {
    return (op & SIGNAL_OPS) != 0;
  }

  /** Returns whether the signal is raised by 1 whatever {@link #signalValue} is. */
  public boolean isSignalInc() {
    return (op & ProxyDescriptor.OP_SIGNAL_INC) != 0;
  }

  /** Returns the id of an indexed signal. */
  public int signal() {
    return ProxyDescriptor.signal(completion);
  }

  /** Returns the signal's value field; {@link #addend} is what to add. */
  public long signalValue() {
    return ProxyDescriptor.signalValue(completion, signalWord);
  }

  /** Returns what to add to the signal: 1 for an inc, otherwise the value. */
  public long addend() {
    return isSignalInc() ? 1 : signalValue();
  }

  /** Returns whether the signal is strong [S3]. */
  public boolean strong() {
    return ProxyDescriptor.strong(header, signalWord);
  }
}
