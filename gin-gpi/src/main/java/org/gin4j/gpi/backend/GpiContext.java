package org.gin4j.gpi.backend;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Rolling;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.descriptor.GpiPost;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.ChannelProducer;
import org.gin4j.gpi.queue.CounterLine;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.gpi.queue.SignalLine;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.BoundedWait;
import org.gin4j.spi.rma.ProgressThread;

/**
 * One context: every operation becomes descriptors of its channel. Requests to aggregate are posted
 * at once [P8]: GPI has no doorbell that could be saved.
 *
 * <p>Source: the {@code ncclGinApi_*} of GPI, NCCL 2.30.7.
 */
final class GpiContext implements BackendContext {
  private final BackendEnvironment environment;
  private final Channel channel;
  private final int index;
  private final MemorySegment lines;
  private final LineTable table;
  private final ChannelProducer producer;
  private final BoundedWait resetWait;

  /** Flushes by rank that have a ticket and could not be posted. */
  private final AtomicIntegerArray owedFlushes;

  /**
   * A context for any thread.
   *
   * @param lines this rank's lines of counters and signals
   */
  GpiContext(
      BackendEnvironment environment,
      Channel channel,
      int index,
      MemorySegment lines,
      LineTable table) {
    this(
        environment,
        channel,
        index,
        lines,
        table,
        SharingMode.GPU,
        new AtomicIntegerArray(table.ranks()));
  }

  private GpiContext(
      BackendEnvironment environment,
      Channel channel,
      int index,
      MemorySegment lines,
      LineTable table,
      SharingMode sharing,
      AtomicIntegerArray owedFlushes) {
    this.environment = environment;
    this.channel = channel;
    this.index = index;
    this.lines = lines;
    this.table = table;
    this.producer = new ChannelProducer(environment, channel, index, sharing);
    this.resetWait = new BoundedWait(environment, ProgressThread.BUSY_THREADS, index, "a reset");
    this.owedFlushes = owedFlushes;
  }

  GpiContext withSharing(SharingMode sharing) {
    return new GpiContext(environment, channel, index, lines, table, sharing, owedFlushes);
  }

  @Override
  public void put(
      int peer,
      BackendWindow dst,
      long dstOffset,
      BackendWindow src,
      long srcOffset,
      long bytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int counter,
      int flags) {
    GpiPost.put(
        producer,
        peer,
        handle(dst),
        dstOffset,
        handle(src),
        srcOffset,
        bytes,
        remote.target(),
        remote.isInc(),
        remote.signal(),
        remote.value(),
        vaHandle(vaWindow),
        remote.offset(),
        counter,
        flags);
  }

  @Override
  public void putValue(
      int peer,
      BackendWindow dst,
      long dstOffset,
      long value,
      int valueBytes,
      RemoteAction remote,
      boolean strong,
      BackendWindow vaWindow,
      int flags) {
    GpiPost.putValue(
        producer,
        peer,
        handle(dst),
        dstOffset,
        value,
        valueBytes,
        remote.target(),
        remote.isInc(),
        remote.signal(),
        remote.value(),
        vaHandle(vaWindow),
        remote.offset(),
        flags);
  }

  @Override
  public void get(
      int peer,
      BackendWindow remote,
      long remoteOffset,
      BackendWindow local,
      long localOffset,
      long bytes,
      int flags) {
    GpiPost.get(
        producer, peer, handle(remote), remoteOffset, handle(local), localOffset, bytes, flags);
  }

  @Override
  public void signal(int peer, RemoteAction remote, boolean strong, BackendWindow vaWindow) {
    GpiPost.signal(
        producer,
        peer,
        remote.target(),
        remote.isInc(),
        remote.signal(),
        remote.value(),
        vaHandle(vaWindow),
        remote.offset());
  }

  private static int handle(BackendWindow window) {
    return ((GpiWindow) window).handle();
  }

  private static int vaHandle(BackendWindow window) {
    return window == null ? 0 : handle(window);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The ticket is drawn first: then whatever flush makes the counter pass it was posted after it
   * was drawn, and so after what it is to cover.
   */
  @Override
  public long flushTicket(int peer) {
    while (owedFlushes.get(peer) > 0) {
      postOwedFlush(peer);
    }
    long ticket = channel.drawTicket(peer);
    postFlush(peer);
    return ticket;
  }

  private void postOwedFlush(int peer) {
    int owed = owedFlushes.get(peer);
    if (owed > 0 && owedFlushes.compareAndSet(peer, owed, owed - 1)) {
      postFlush(peer);
    }
  }

  private void postFlush(int peer) {
    try {
      GpiPost.flush(producer, peer, table.flushCounter(peer));
    } catch (RuntimeException e) {
      // The ticket is drawn: without its flush no later ticket would ever be passed.
      owedFlushes.getAndIncrement(peer);
      throw e;
    }
  }

  @Override
  public boolean isFlushed(int peer, long ticket) {
    return Rolling.lessOrEqual(ticket + 1, count(table.flushCounter(peer), peer), CounterLine.BITS);
  }

  @Override
  public long readSignal(int signal) {
    return SignalLine.valueAcquire(lines, table.signal(index, signal));
  }

  @Override
  public void resetSignal(int signal) {
    long line = table.signal(index, signal);
    if (!SignalLine.isCounted(lines, line)) {
      SignalLine.valueRelease(lines, line, 0);
      return;
    }
    GpiPost.control(producer, GpiDescriptor.SIGNAL_RESET, 0, signal);
    long start = System.nanoTime();
    for (int round = 0; SignalLine.valueAcquire(lines, line) != 0; round++) {
      passOrThrow(round, start, "signal " + signal);
    }
    SignalLine.clearFlags(lines, line);
  }

  @Override
  public long readVaSignal(BackendWindow window, long offset) {
    return SignalLine.valueAcquire(((GpiWindow) window).local, offset);
  }

  @Override
  public void resetVaSignal(BackendWindow window, long offset) {
    SignalLine.valueRelease(((GpiWindow) window).local, offset, 0);
  }

  @Override
  public long readCounter(int counter) {
    return count(counter, -1);
  }

  /** {@inheritDoc} The engine keeps the counter: the call waits for its write-back. */
  @Override
  public void resetCounter(int counter) {
    long line = table.counter(index, counter);
    CounterLine.setPending(lines, line);
    GpiPost.control(producer, GpiDescriptor.COUNTER_RESET, counter, 0);
    long start = System.nanoTime();
    for (int round = 0;
        (CounterLine.getAcquire(lines, line) & CounterLine.WRITEBACK_PENDING) != 0;
        round++) {
      passOrThrow(round, start, "counter " + counter);
    }
  }

  private void passOrThrow(int round, long start, String cell) {
    if (!resetWait.pass(round, start)) {
      long elapsed = System.nanoTime() - start;
      throw new GinTimeoutException(
          "the reset of " + cell,
          1,
          0,
          elapsed,
          "rank "
              + environment.rank()
              + ", context "
              + index
              + ": the channel engine did not reset "
              + cell
              + " within "
              + elapsed / 1_000_000
              + " ms",
          environment.rank(),
          new int[0],
          index);
    }
  }

  /** Returns the count of a counter; a set error bit ends the communicator [L2]. */
  private long count(int counter, int peer) {
    long word = CounterLine.getAcquire(lines, table.counter(index, counter));
    if ((word & CounterLine.ERROR) != 0) {
      throw failed(counter, peer);
    }
    return word & CounterLine.COUNT;
  }

  private GinException failed(int counter, int peer) {
    GinException known = environment.fault();
    GinException fault =
        new GinException(
            ErrorKind.TRANSPORT,
            "rank "
                + environment.rank()
                + ", context "
                + index
                + ": an operation "
                + (peer < 0 ? "on counter " + counter : "to rank " + peer)
                + " failed"
                + (known == null ? "" : ": " + known.getMessage()),
            "",
            environment.rank(),
            peer >= 0 ? new int[] {peer} : known == null ? new int[0] : known.peers(),
            index,
            known);
    environment.fail(fault);
    return fault;
  }
}
