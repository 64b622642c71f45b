package org.gin4j.proxy.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.proxy.queue.DescriptorExecutor;
import org.gin4j.proxy.queue.ProxyQueue;
import org.gin4j.proxy.queue.QueueConsumer;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.ProgressThread;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/** The cells and queues of one device communicator. */
final class ProxyDevice implements BackendDevice, DescriptorExecutor {
  private final ProxyBackend backend;
  private final DeviceSpec spec;
  private final SymmetricMemory signals;
  private final RmaMemory[] registeredSignals;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment counters;
  private final List<ProxyContext> contexts = new ArrayList<>();
  private final List<ProxyQueue> queues = new ArrayList<>();
  private final List<QueueConsumer> consumers = new ArrayList<>();
  private final int directPeers;
  private final int queuedPeers;
  private final Object drainOrClose = new Object();
  private boolean released;
  private boolean closed;

  ProxyDevice(ProxyBackend backend, ProxySettings settings, DeviceSpec spec) {
    this.backend = backend;
    this.spec = spec;
    int ranks = backend.environment().size();
    int rank = backend.environment().rank();
    signals =
        backend
            .environment()
            .allocateSymmetric(
                "proxy signal cells", CellTable.bytes(spec.contexts(), spec.signals()));
    registeredSignals = backend.transports().register(signals);
    counters = arena.allocate(CellTable.bytes(spec.contexts(), spec.counters()), CellTable.STRIDE);
    int depth = roundUp(spec.queueDepth().orElse(settings.queueDepth()));
    int direct = 0;
    int queued = 0;
    for (int context = 0; context < spec.contexts(); context++) {
      MemorySegment[] cells = new MemorySegment[ranks];
      ProxyQueue[] byPeer = new ProxyQueue[ranks];
      for (int peer = rank % spec.railStride(); peer < ranks; peer += spec.railStride()) {
        if (backend.isDirect(peer)) {
          cells[peer] = signals.peer(peer);
          direct++;
        } else {
          byPeer[peer] =
              new ProxyQueue(
                  backend.environment(), arena, context, peer, depth, settings.firstIndex());
          queues.add(byPeer[peer]);
          queued++;
        }
      }
      contexts.add(new ProxyContext(context, spec, signals.local(), counters, cells, byPeer));
    }
    directPeers = direct / spec.contexts();
    queuedPeers = queued / spec.contexts();
    for (ProxyQueue queue : queues) {
      consumers.add(new QueueConsumer(queue, this));
    }
    if (!consumers.isEmpty()) {
      backend.progress().add(consumers);
    }
  }

  private static int roundUp(int depth) {
    int power = Integer.highestOneBit(depth);
    return power == depth ? depth : power * 2;
  }

  @Override
  public BackendContext context(int index) {
    return contexts.get(index);
  }

  @Override
  public String describe() {
    String how =
        queuedPeers == 0
            ? "direct"
            : directPeers == 0
                ? "queued"
                : directPeers + " peers direct, " + queuedPeers + " queued";
    return backend.transports().describe() + " (" + how + ")";
  }

  @Override
  public RmaMemory window(long handle, int peer) {
    return backend.window(handle, peer);
  }

  @Override
  public RmaMemory signals(int peer) {
    return backend.transports().to(peer, registeredSignals);
  }

  @Override
  public long signalOffset(int context, int signal) {
    return CellTable.offset(context, spec.signals(), signal);
  }

  @Override
  public void raiseCounter(int context, int counter) {
    CellTable.addRelease(counters, CellTable.offset(context, spec.counters(), counter), 1);
  }

  @Override
  public RmaChannel channel(int peer) {
    return backend.transports().channel(peer);
  }

  /** Waits, within the deadline, until everything posted so far was executed. */
  void drain() {
    synchronized (drainOrClose) {
      if (!released) {
        awaitConsumed();
      }
    }
  }

  private void awaitConsumed() {
    long start = System.nanoTime();
    long limit = backend.environment().timeout().toNanos();
    IdleStrategy idle = backend.environment().idleStrategy(ProgressThread.BUSY_THREADS);
    for (ProxyQueue queue : queues) {
      int mark = queue.producerIndex();
      for (int round = 0; !queue.isConsumed(mark); round++) {
        if (backend.environment().fault() != null || System.nanoTime() - start > limit) {
          return;
        }
        idle.idle(round);
      }
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    if (!consumers.isEmpty()) {
      drain();
      backend.progress().remove(consumers);
    }
    backend.forget(this);
    synchronized (drainOrClose) {
      released = true;
      for (RmaMemory registered : registeredSignals) {
        registered.close();
      }
      signals.close();
      arena.close();
    }
  }
}
