package org.gin4j.gpi.descriptor;

import java.lang.foreign.MemorySegment;

/** The ring that {@link GpiPost} writes into. */
public interface DescriptorSink {

  /** Returns the memory of the ring. */
  MemorySegment ring();

  /** Returns the logarithm of the number of its slots. */
  int logDepth();

  /**
   * Waits for room [L4] and returns the producer index of the next descriptor, which the caller is
   * to write. When it throws, nothing was taken.
   *
   * @param flags {@link org.gin4j.api.OptFlags#bits}; with the promise of room nothing is looked at
   */
  long claim(int flags);
}
