package org.gin4j.gpi.queue;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.OptFlags;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.descriptor.DescriptorSink;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BoundedWait;
import org.gin4j.spi.rma.ProgressThread;

/**
 * A producer's side of a channel, for threads that keep to a sharing mode [P9].
 *
 * <p>An index is claimed only when there is room, so a producer that gives up leaves no hole [L4].
 * Credit is what was last seen of the consumer index; it is looked at again when it does not
 * suffice. A single thread keeps what it saw to itself; threads of a coop or of the process keep it
 * in the channel. The claim is a compare-and-set in every mode: barriers over all contexts post
 * from other threads on any channel, so even an object of one thread is not alone there. (NCCL: a
 * plain increment for one thread, undefined when it is not alone.)
 *
 * <p>With the promise of room [P8] an index is taken without a look at the credit. A promise that
 * does not hold overwrites descriptors that were not taken, whose waiters then end at their
 * deadline (NCCL: the same).
 *
 * <p>Source: {@code gpi_gpu_channel_get_pi}, NCCL 2.30.7.
 */
public final class ChannelProducer implements DescriptorSink {
  private static final int ROOM_PROMISED = OptFlags.MAY_SKIP_CREDIT_CHECK.bits();

  private final BackendEnvironment environment;
  private final Channel channel;
  private final int context;
  private final boolean alone;
  private final BoundedWait room;

  /** What a single thread last saw of the consumer index. */
  private long seen;

  /** A producer of a channel. */
  public ChannelProducer(
      BackendEnvironment environment, Channel channel, int context, SharingMode sharing) {
    this.environment = environment;
    this.channel = channel;
    this.context = context;
    this.alone = sharing == SharingMode.THREAD;
    this.room =
        new BoundedWait(environment, ProgressThread.BUSY_THREADS, context, "room in a channel");
    this.seen = channel.consumerAcquire();
  }

  @Override
  public MemorySegment ring() {
    return channel.ring();
  }

  @Override
  public int logDepth() {
    return channel.logDepth();
  }

  @Override
  public long claim(int flags) {
    if ((flags & ROOM_PROMISED) != 0) {
      return channel.claimUnchecked();
    }
    long start = 0;
    int waits = 0;
    while (true) {
      long index = channel.producerVolatile();
      if (hasRoom(index)) {
        if (channel.claim(index)) {
          return index;
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

  private boolean hasRoom(long index) {
    long shadow = alone ? seen : channel.shadowAcquire();
    if (index - shadow < channel.depth()) {
      return true;
    }
    long consumed = channel.consumerAcquire();
    if (alone) {
      seen = consumed;
    } else {
      channel.shadowRelease(consumed);
    }
    return index - consumed < channel.depth();
  }

  private GinTimeoutException stayedFull(long elapsed) {
    return new GinTimeoutException(
        "room in the channel",
        channel.depth(),
        channel.depth() - 1,
        elapsed,
        "rank "
            + environment.rank()
            + ", context "
            + context
            + ": the channel of "
            + channel.depth()
            + " descriptors stayed full for "
            + elapsed / 1_000_000
            + " ms; the descriptor at hand was not posted (those of the same call before it, such as"
            + " earlier pieces of a put above 4 GiB or the data of a VA signal, were)",
        environment.rank(),
        new int[0],
        context);
  }
}
