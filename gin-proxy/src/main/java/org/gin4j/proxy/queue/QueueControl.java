package org.gin4j.proxy.queue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * The two indices of a queue: 32-bit, wrapping [L5], each on a cache line pair of its own so that
 * producers and consumer do not disturb each other.
 */
final class QueueControl {
  /** Byte offset of the producer index: the number of slots claimed so far. */
  static final int PRODUCER_OFFSET = 0;

  /** Byte offset of the consumer index: the number of slots handed back so far. */
  static final int CONSUMER_OFFSET = 128;

  /** Size in bytes. */
  static final int BYTES = 256;

  private static final VarHandle INDEX = ValueLayout.JAVA_INT.varHandle().withInvokeExactBehavior();

  private final MemorySegment memory;

  QueueControl(MemorySegment memory, int start) {
    this.memory = memory;
    INDEX.setVolatile(memory, (long) PRODUCER_OFFSET, start);
    INDEX.setVolatile(memory, (long) CONSUMER_OFFSET, start);
  }

  int producerVolatile() {
    return (int) INDEX.getVolatile(memory, (long) PRODUCER_OFFSET);
  }

  boolean claim(int index) {
    return (boolean) INDEX.compareAndSet(memory, (long) PRODUCER_OFFSET, index, index + 1);
  }

  int consumerAcquire() {
    return (int) INDEX.getAcquire(memory, (long) CONSUMER_OFFSET);
  }

  void consumerRelease(int index) {
    INDEX.setRelease(memory, (long) CONSUMER_OFFSET, index);
  }
}
