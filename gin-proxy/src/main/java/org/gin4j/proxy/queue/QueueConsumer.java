package org.gin4j.proxy.queue;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.proxy.descriptor.DescriptorView;
import org.gin4j.proxy.descriptor.ProxyDescriptor;
import org.gin4j.spi.rma.ProgressThread;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/**
 * Executes the descriptors of one queue in order; used by the progress thread only. A slot is
 * handed back, and its counter raised, when its operations are locally complete, in order.
 */
public final class QueueConsumer implements ProgressThread.Consumer {
  private static final int NO_COUNTER = -1;

  /** How far the descriptor at the head has come. */
  private enum Stage {
    /** Its data was not yet taken by the transport. */
    DATA,
    /** Its signal was not yet taken by the transport. */
    SIGNAL
  }

  private final ProxyQueue queue;
  private final DescriptorExecutor executor;
  private final RmaChannel channel;
  private final DescriptorView view = new DescriptorView();
  private final long[] completesAt;
  private final int[] counters;
  private int issued;
  private int handedBack;
  private boolean loaded;
  private Stage stage = Stage.DATA;

  /** A consumer of a queue from its present consumer index on. */
  public QueueConsumer(ProxyQueue queue, DescriptorExecutor executor) {
    this.queue = queue;
    this.executor = executor;
    this.channel = executor.channel(queue.peer());
    this.completesAt = new long[queue.depth()];
    this.counters = new int[queue.depth()];
    this.issued = queue.consumerIndex();
    this.handedBack = issued;
  }

  /** Issues and completes what is there. */
  @Override
  public int run(int limit) {
    int moved = 0;
    while (moved < limit && issueNext()) {
      moved++;
    }
    return moved + complete();
  }

  private boolean issueNext() {
    if (issued - handedBack >= queue.depth()) {
      return false;
    }
    long slot = queue.slot(issued);
    if (!loaded) {
      if (!view.load(queue.queue(), slot)) {
        return false;
      }
      loaded = true;
      stage = view.kind() == DescriptorView.Kind.VA_SIGNAL ? Stage.SIGNAL : Stage.DATA;
    }
    if (stage == Stage.DATA) {
      if (!moveData()) {
        return false;
      }
      stage = Stage.SIGNAL;
    }
    if (view.hasSignal() && !raiseSignal()) {
      return false;
    }
    ProxyDescriptor.clear(queue.queue(), slot);
    int place = issued & (queue.depth() - 1);
    completesAt[place] = channel.posted();
    boolean counts = view.kind() == DescriptorView.Kind.PUT && view.hasCounter();
    counters[place] = counts ? view.counter() : NO_COUNTER;
    issued++;
    loaded = false;
    return true;
  }

  private boolean moveData() {
    return switch (view.kind()) {
      case GET -> get();
      case FLUSH -> true;
      case PUT -> view.isInline() ? putValue() : view.size() == 0 || put();
      default ->
          throw new GinException(
              ErrorKind.TRANSPORT,
              "a descriptor that cannot be executed came to context "
                  + queue.context()
                  + " for rank "
                  + queue.peer()
                  + ": operation bits "
                  + view.op()
                  + ", version "
                  + view.version(),
              "check that the producer writes proxy descriptors");
    };
  }

  private boolean get() {
    RmaMemory remote = executor.window(view.srcHandle(), queue.peer());
    RmaMemory local = executor.window(view.dstHandle(), queue.peer());
    return remote == null
        || local == null
        || channel.get(remote, view.srcOffset(), local, view.dstOffset(), view.size());
  }

  private boolean put() {
    RmaMemory remote = executor.window(view.dstHandle(), queue.peer());
    RmaMemory local = executor.window(view.srcHandle(), queue.peer());
    return remote == null
        || local == null
        || channel.put(remote, view.dstOffset(), local, view.srcOffset(), view.size());
  }

  private boolean putValue() {
    RmaMemory remote = executor.window(view.dstHandle(), queue.peer());
    return remote == null
        || channel.putValue(remote, view.dstOffset(), view.inlineValue(), (int) view.size());
  }

  private boolean raiseSignal() {
    if (view.kind() == DescriptorView.Kind.VA_SIGNAL) {
      RmaMemory cell = executor.window(view.srcHandle(), queue.peer());
      return cell == null || channel.add(cell, view.srcOffset(), view.addend(), view.strong());
    }
    return channel.add(
        executor.signals(queue.peer()),
        executor.signalOffset(queue.context(), view.signal()),
        view.addend(),
        view.strong());
  }

  private int complete() {
    int done = 0;
    long completed = channel.completed();
    while (handedBack != issued) {
      int place = handedBack & (queue.depth() - 1);
      if (completed - completesAt[place] < 0) {
        break;
      }
      if (counters[place] != NO_COUNTER) {
        executor.raiseCounter(queue.context(), counters[place]);
      }
      handedBack++;
      done++;
    }
    if (done > 0) {
      queue.handBack(handedBack);
    }
    return done;
  }
}
