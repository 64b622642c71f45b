package org.gin4j.mock.check;

import java.lang.foreign.MemorySegment;
import org.gin4j.mock.fabric.ContextState;
import org.gin4j.mock.fabric.FabricWindow;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.spi.Rule;

/** A put from its posting until its target knows that it is settled; outlives the operation. */
final class PutRecord {
  final ContextState context;
  final int peer;
  final int mark;
  final long posted;
  final int event;
  final String site;
  final String label;

  /** The counter that it carries, or -1. */
  final int counter;

  private final FabricWindow window;
  private final long offset;
  final long bytes;

  /** What the source held when it was posted, or null. */
  final byte[] source;

  /** The cell that its own action raises, or null. */
  CellRecord cell;

  /** How many bytes of the source are not consumed; 0 for a value. */
  long unread;

  private final FabricWindow from;
  private final long fromOffset;

  boolean known;

  /** Whether its target saw what announces it, but did not acquire it. */
  boolean relaxed;

  /** When its initiator first flushed it. */
  long flushed = Long.MAX_VALUE;

  /** Whether its target has acquired something that came after the flush. */
  boolean flushHeard;

  /** Whether its reading was reported. */
  boolean reported;

  /** Whether what happens to its source is of no interest any more. */
  boolean reuseReported;

  /** The rule that what the target did acquire since falls short by, or null. */
  Rule shortfall;

  /** The signal that falls short, where it is one. */
  Delivery seen;

  PutRecord(Operation operation, long posted, String site, byte[] source) {
    context = operation.context();
    peer = operation.peer();
    mark = operation.mark();
    this.posted = posted;
    event = operation.event();
    this.site = site;
    label = operation.toString();
    counter = operation.counter();
    window = operation.remoteWindow();
    offset = operation.remoteOffset();
    bytes = operation.bytes();
    this.source = source;
    unread = source == null ? 0 : bytes;
    from = operation.localWindow();
    fromOffset = operation.localOffset();
  }

  /** Returns whether bytes are part of the source and it is not consumed yet. */
  boolean isToRead(MemorySegment range) {
    if (unread == 0 || from.isClosed()) {
      return false;
    }
    long start = from.memory().address() + fromOffset;
    return range.address() < start + bytes && start < range.address() + range.byteSize();
  }

  /** Returns whether its target has looked at the cell that its own action raises. */
  boolean cellSeen() {
    return cell != null && cell.seen;
  }

  boolean covers(long address, long length) {
    FabricWindow target = window.at(peer);
    if (target == null || target.isClosed()) {
      return false;
    }
    long start = target.memory().address() + offset;
    return address < start + bytes && start < address + length;
  }

  boolean covers(MemorySegment range) {
    return covers(range.address(), range.byteSize());
  }
}
