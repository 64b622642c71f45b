package org.gin4j.proxy.queue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.Rolling;
import org.gin4j.proxy.descriptor.DescriptorSink;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BoundedWait;
import org.gin4j.spi.rma.ProgressThread;

/**
 * The descriptors of one context to one peer: many producers, one consumer. A slot is claimed only
 * when there is room, so a producer that gives up leaves no hole [L4].
 */
public final class ProxyQueue implements DescriptorSink {
  private final BackendEnvironment environment;
  private final int context;
  private final int peer;
  private final int depth;
  private final BoundedWait room;
  private final MemorySegment slots;
  private final QueueControl control;

  /**
   * An empty queue.
   *
   * @param depth number of descriptors, a power of two
   * @param start first index; near 2^32 in tests of the wrap
   */
  public ProxyQueue(
      BackendEnvironment environment, Arena arena, int context, int peer, int depth, int start) {
    this.environment = environment;
    this.context = context;
    this.peer = peer;
    this.depth = depth;
    this.room =
        new BoundedWait(environment, ProgressThread.BUSY_THREADS, context, "room in a queue");
    this.slots = arena.allocate((long) depth * ProxyDescriptor.BYTES, 128);
    this.control = new QueueControl(arena.allocate(QueueControl.BYTES, 128), start);
  }

  @Override
  public MemorySegment queue() {
    return slots;
  }

  @Override
  public long claim() {
    long start = 0;
    int waits = 0;
    while (true) {
      int index = control.producerVolatile();
      if (index - control.consumerAcquire() < depth) {
        if (control.claim(index)) {
          return slot(index);
        }
        continue;
      }
      if (waits == 0) {
        start = System.nanoTime();
      }
      if (!room.pass(waits++, start)) {
        throw stayedFull(System.nanoTime() - start);
      }
    }
  }

  private GinTimeoutException stayedFull(long elapsed) {
    return new GinTimeoutException(
        "room in the queue",
        depth,
        depth - 1L,
        elapsed,
        "rank "
            + environment.rank()
            + ", context "
            + context
            + ": the queue of "
            + depth
            + " descriptors to rank "
            + peer
            + " stayed full for "
            + elapsed / 1_000_000
            + " ms; the descriptor at hand was not posted (those of the same call before it, such as"
            + " earlier pieces of a put above 1 GiB or the data of a VA signal, were)",
        environment.rank(),
        new int[] {peer},
        context);
  }

  @Override
  public void published(boolean get) {
    // The consumer polls the slot's flags.
  }

  /** Returns a mark behind everything claimed so far. */
  public int producerIndex() {
    return control.producerVolatile();
  }

  /** Returns whether everything before a mark was handed back, with acquire order. */
  public boolean isConsumed(int mark) {
    return Rolling.lessOrEqual(mark, control.consumerAcquire(), Integer.SIZE);
  }

  /** Returns the context it belongs to. */
  int context() {
    return context;
  }

  /** Returns the rank it leads to. */
  int peer() {
    return peer;
  }

  int depth() {
    return depth;
  }

  int consumerIndex() {
    return control.consumerAcquire();
  }

  long slot(int index) {
    return (long) (index & (depth - 1)) * ProxyDescriptor.BYTES;
  }

  void handBack(int consumerIndex) {
    control.consumerRelease(consumerIndex);
  }
}
