package org.gin4j.gpi.engine;

import java.lang.foreign.MemorySegment;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.gpi.descriptor.DescriptorView;
import org.gin4j.gpi.descriptor.GpiDescriptor;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.gpi.queue.SignalLine;
import org.gin4j.spi.rma.ProgressThread;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/**
 * Takes the descriptors of one channel and executes them; used by the progress thread only. It goes
 * by owner bits alone and never looks at the producer index. A slot is handed back as soon as the
 * transport has its operation; what completes later is told by counters.
 *
 * <p>A descriptor says nothing about strength, so every signal is raised as a strong one [S3]: that
 * covers also what is cut in several descriptors [P5].
 *
 * <p>What cannot be executed is an error completion [L2]: it sets the error bit of its counter, or
 * without one of the peer's flush counter, and ends the communicator.
 */
public final class ChannelEngine implements ProgressThread.Consumer {
  private static final boolean STRONG = true;

  /** How far the descriptor at the head has come. */
  private enum Stage {
    /** Its signal was not yet marked as counted. */
    MARK,
    /** Its data was not yet taken by the transport. */
    DATA,
    /** Its signal was not yet taken by the transport. */
    SIGNAL
  }

  private final Channel channel;
  private final int rank;
  private final int context;
  private final MemorySegment lines;
  private final LineTable table;
  private final EngineTarget target;
  private final CounterBank counters;
  private final PeerLink[] links;
  private final DescriptorView view = new DescriptorView();
  private long index;
  private boolean loaded;
  private Stage stage = Stage.MARK;

  /** Counted operations that are not complete. */
  private int outstanding;

  /**
   * An engine of a channel from its present consumer index on.
   *
   * @param rank this process's world rank, for messages
   * @param lines this rank's lines of counters and signals
   * @param mostCounted most counted operations to one peer that may be incomplete
   */
  public ChannelEngine(
      Channel channel,
      int rank,
      int context,
      MemorySegment lines,
      LineTable table,
      EngineTarget target,
      int mostCounted) {
    this.channel = channel;
    this.rank = rank;
    this.context = context;
    this.lines = lines;
    this.table = table;
    this.target = target;
    this.counters = new CounterBank(lines, table, context);
    this.links = new PeerLink[table.ranks()];
    for (int peer = 0; peer < links.length; peer++) {
      RmaChannel opened = target.channel(peer);
      links[peer] = opened == null ? null : new PeerLink(opened, mostCounted);
    }
    this.index = channel.consumerAcquire();
  }

  /** Takes and completes what is there. */
  @Override
  public int run(int limit) {
    int moved = 0;
    while (moved < limit && takeNext()) {
      moved++;
    }
    if (moved > 0) {
      channel.consumerRelease(index);
    }
    return outstanding == 0 ? moved : moved + complete();
  }

  private boolean takeNext() {
    if (!loaded) {
      if (!view.load(channel.ring(), channel.slot(index), channel.owner(index))) {
        return false;
      }
      loaded = true;
      stage = Stage.MARK;
    }
    try {
      if (!execute()) {
        return false;
      }
    } catch (RuntimeException e) {
      if (!view.isControl()) {
        fail(view.isCounted() ? view.counter() : table.flushCounter(view.peer()));
      }
      throw failed(view.peer(), e);
    }
    loaded = false;
    index++;
    return true;
  }

  private boolean execute() {
    if (view.isControl()) {
      control();
      return true;
    }
    PeerLink link = link();
    if (view.isCounted() && link.isFull()) {
      return false;
    }
    RmaChannel peer = link.channel();
    if (stage == Stage.MARK) {
      checkIds();
      // Before the data: a signal may rely on what was posted immediately before it.
      if (view.countsSignal() && !markCounted(peer)) {
        return false;
      }
      stage = Stage.DATA;
    }
    if (stage == Stage.DATA) {
      if (!moveData(peer)) {
        return false;
      }
      stage = Stage.SIGNAL;
    }
    if (view.hasSignal() && !raiseSignal(peer)) {
      return false;
    }
    if (view.isCounted()) {
      outstanding += link.count(counters, view.counter(), view.writesBack());
    }
    return true;
  }

  private void control() {
    switch (view.op()) {
      case GpiDescriptor.COUNTER_RESET -> {
        checkCounter();
        counters.reset(view.counter());
        counters.writeBack(view.counter());
      }
      case GpiDescriptor.COUNTER_RESET_NO_WRITEBACK -> {
        checkCounter();
        counters.reset(view.counter());
      }
      case GpiDescriptor.COUNTER_WRITEBACK -> {
        checkCounter();
        counters.writeBack(view.counter());
      }
      case GpiDescriptor.SIGNAL_RESET -> {
        checkSignal();
        SignalLine.valueRelease(lines, table.signal(context, view.signal()), 0);
      }
      default -> throw broken("control operation " + view.op());
    }
  }

  private boolean markCounted(RmaChannel peer) {
    return peer.putValue(
        target.lines(view.peer()),
        table.signal(context, view.signal()) + SignalLine.FLAGS,
        SignalLine.COUNTED,
        Long.BYTES);
  }

  private boolean moveData(RmaChannel peer) {
    return switch (view.op()) {
      case GpiDescriptor.READ -> read(peer);
      case GpiDescriptor.WRITE,
          GpiDescriptor.WRITE_SIGNAL_ADD,
          GpiDescriptor.WRITE_SIGNAL_COUNTED ->
          view.size() == 0 || write(peer);
      case GpiDescriptor.WRITE_INLINE,
          GpiDescriptor.WRITE_INLINE_SIGNAL_ADD,
          GpiDescriptor.WRITE_INLINE_SIGNAL_COUNTED ->
          writeInline(peer);
      case GpiDescriptor.AMO_ADD -> atomicAdd(peer);
      case GpiDescriptor.PEER_FLUSH -> true;
      default -> throw broken("data operation " + view.op());
    };
  }

  private boolean read(RmaChannel peer) {
    RmaMemory remote = target.window(view.dstHandle(), view.peer());
    RmaMemory local = target.window(view.srcHandle(), view.peer());
    return remote == null
        || local == null
        || peer.get(remote, view.dstOffset(), local, view.srcOffset(), view.size());
  }

  private boolean write(RmaChannel peer) {
    RmaMemory remote = target.window(view.dstHandle(), view.peer());
    RmaMemory local = target.window(view.srcHandle(), view.peer());
    return remote == null
        || local == null
        || peer.put(remote, view.dstOffset(), local, view.srcOffset(), view.size());
  }

  private boolean writeInline(RmaChannel peer) {
    if (view.size() < 1 || view.size() > Long.BYTES || Long.bitCount(view.size()) != 1) {
      throw broken("an inline value of " + view.size() + " bytes");
    }
    RmaMemory remote = target.window(view.dstHandle(), view.peer());
    return remote == null
        || peer.putValue(remote, view.dstOffset(), view.inlineValue(), (int) view.size());
  }

  private boolean atomicAdd(RmaChannel peer) {
    if (view.size() != Long.BYTES) {
      throw broken("an atomic add of " + view.size() + " bytes");
    }
    RmaMemory cell = target.window(view.dstHandle(), view.peer());
    return cell == null || peer.add(cell, view.dstOffset(), view.inlineValue(), STRONG);
  }

  private boolean raiseSignal(RmaChannel peer) {
    return peer.add(
        target.lines(view.peer()),
        table.signal(context, view.signal()) + SignalLine.VALUE,
        view.addend(),
        STRONG);
  }

  private int complete() {
    int done = 0;
    for (int peer = 0; peer < links.length; peer++) {
      PeerLink link = links[peer];
      if (link != null) {
        try {
          done += link.complete(counters);
        } catch (RuntimeException e) {
          link.fail(counters);
          throw failed(peer, e);
        }
      }
    }
    outstanding -= done;
    return done;
  }

  private void fail(int counter) {
    if (counter >= 0 && counter < counters.size()) {
      counters.fail(counter);
    }
  }

  private PeerLink link() {
    int peer = view.peer();
    if (peer >= links.length || links[peer] == null) {
      throw broken("a rank that is not connected");
    }
    return links[peer];
  }

  private void checkIds() {
    if (view.isCounted()) {
      checkCounter();
    }
    if (view.hasSignal()) {
      checkSignal();
    }
  }

  private void checkCounter() {
    if (view.counter() >= counters.size()) {
      throw broken("counter " + view.counter() + " of " + counters.size());
    }
  }

  private void checkSignal() {
    if (view.signal() >= table.signals()) {
      throw broken("signal " + view.signal() + " of " + table.signals());
    }
  }

  private static GinException broken(String what) {
    return new GinException(
        ErrorKind.TRANSPORT,
        "a descriptor cannot be executed: it names " + what,
        "check that the producer writes GPI descriptors");
  }

  /** Says whose error it is. */
  private GinException failed(int peer, RuntimeException e) {
    return new GinException(
        ErrorKind.TRANSPORT,
        "rank "
            + rank
            + ", context "
            + context
            + ": an operation to rank "
            + peer
            + " failed: "
            + e.getMessage(),
        "",
        rank,
        new int[] {peer},
        context,
        e);
  }
}
