package org.gin4j.gpi.queue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.descriptor.Lap;

/**
 * The memory of one context's channel. Producers claim by the producer index; the engine reads no
 * index but its own: it goes by owner bits, and publishes how far it came in the consumer index,
 * which is the producers' credit. Indices are 64-bit and wrap.
 */
public final class Channel {
  private static final VarHandle INDEX =
      ValueLayout.JAVA_LONG.varHandle().withInvokeExactBehavior();

  private final int logDepth;
  private final MemorySegment ring;
  private final MemorySegment block;
  private final MemorySegment consumer;

  /**
   * An empty channel.
   *
   * @param logDepth logarithm of the number of slots
   * @param start first index; near the ends of number ranges in tests of the wrap
   * @param ranks number of ranks, each of which has a flush ticket
   * @param counters address of the line of counter 0
   * @param signals address of the line of signal 0
   */
  public Channel(Arena arena, int logDepth, long start, int ranks, long counters, long signals) {
    this.logDepth = logDepth;
    ring = arena.allocate(depth() * GpiDescriptor.BYTES, 2 * ChannelLayout.LINE);
    block = arena.allocate(ChannelLayout.bytes(ranks), 2 * ChannelLayout.LINE);
    consumer = arena.allocate(2 * ChannelLayout.LINE, 2 * ChannelLayout.LINE);
    for (long index = start; index != start + depth(); index++) {
      // No slot may look as if it held a descriptor of the lap that its first one will be in.
      GpiDescriptor.disown(ring, slot(index), owner(index) ^ GpiDescriptor.OWNER);
    }
    block.set(ValueLayout.JAVA_LONG, ChannelLayout.COUNTERS, counters);
    block.set(ValueLayout.JAVA_LONG, ChannelLayout.SIGNALS, signals);
    block.set(ValueLayout.JAVA_LONG, ChannelLayout.RING, ring.address());
    block.set(ValueLayout.JAVA_LONG, ChannelLayout.CONSUMER, consumer.address());
    block.set(ValueLayout.JAVA_INT, ChannelLayout.LOG_DEPTH, logDepth);
    shadowRelease(start);
    consumerRelease(start);
    INDEX.setVolatile(block, (long) ChannelLayout.PRODUCER_INDEX, start);
  }

  /** Returns the memory of the ring. */
  public MemorySegment ring() {
    return ring;
  }

  /** Returns the block by which producers know the channel. */
  MemorySegment block() {
    return block;
  }

  /** Returns the line of the consumer index. */
  MemorySegment consumerLine() {
    return consumer;
  }

  /** Returns the logarithm of the number of slots. */
  public int logDepth() {
    return logDepth;
  }

  /** Returns the number of slots. */
  public long depth() {
    return 1L << logDepth;
  }

  /** Returns the byte offset in the ring of an index's slot. */
  public long slot(long index) {
    return Lap.slot(index, logDepth) * GpiDescriptor.BYTES;
  }

  /** Returns the owner bit of an index's lap. */
  public long owner(long index) {
    return Lap.owner(index, logDepth);
  }

  /** Returns a mark behind everything claimed so far. */
  public long producerVolatile() {
    return (long) INDEX.getVolatile(block, (long) ChannelLayout.PRODUCER_INDEX);
  }

  boolean claim(long index) {
    return (boolean)
        INDEX.compareAndSet(block, (long) ChannelLayout.PRODUCER_INDEX, index, index + 1);
  }

  long claimUnchecked() {
    return (long) INDEX.getAndAdd(block, (long) ChannelLayout.PRODUCER_INDEX, 1L);
  }

  /** Returns the number of descriptors that the engine has taken. */
  public long consumerAcquire() {
    return (long) INDEX.getAcquire(consumer, 0L);
  }

  /** Publishes that the engine has taken all before an index: their slots are free. */
  public void consumerRelease(long index) {
    INDEX.setRelease(consumer, 0L, index);
  }

  long shadowAcquire() {
    return (long) INDEX.getAcquire(block, (long) ChannelLayout.CONSUMER_SHADOW);
  }

  /** Ordered, so that who takes the credit from here also comes after the engine's reads. */
  void shadowRelease(long index) {
    INDEX.setRelease(block, (long) ChannelLayout.CONSUMER_SHADOW, index);
  }

  /** Draws a flush ticket: how many flushes of the rank were asked for before. */
  public long drawTicket(int rank) {
    return (long) INDEX.getAndAdd(block, ChannelLayout.ticket(rank), 1L);
  }
}
