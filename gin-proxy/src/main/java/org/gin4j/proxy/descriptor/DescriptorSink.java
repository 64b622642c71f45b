package org.gin4j.proxy.descriptor;

import java.lang.foreign.MemorySegment;

/**
 * The queue that {@link ProxyPost} writes into. Each descriptor is {@link #claim claimed}, written
 * and {@link #published}, in that order; the descriptors of one call are to stay adjacent, so a
 * sink that several threads share is locked around the call.
 */
public interface DescriptorSink {

  /** Returns the memory of the queue. */
  MemorySegment queue();

  /**
   * Waits for room [L4] and returns the byte offset of the next free slot. When it throws, nothing
   * was taken.
   */
  long claim();

  /**
   * Takes note that the claimed slot is written and visible to the consumer.
   *
   * @param get whether it is a get, whose data a later flush has to make visible [P7]
   */
  void published(boolean get);
}
