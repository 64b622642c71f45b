package org.gin4j.gpi.backend;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.GinException;
import org.gin4j.api.SharingMode;
import org.gin4j.gpi.engine.ChannelEngine;
import org.gin4j.gpi.engine.EngineTarget;
import org.gin4j.gpi.queue.Channel;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BoundedWait;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.ProgressThread;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/** The lines and channels of one device communicator. */
final class GpiDevice implements BackendDevice, EngineTarget {
  private static final int ALL_CONTEXTS = -1;

  /** Counted operations to one peer that may be incomplete, before the next waits. */
  private static final int MOST_COUNTED = 256;

  private final GpiBackend backend;
  private final DeviceSpec spec;
  private final SymmetricMemory lines;
  private final RmaMemory[] registeredLines;
  private final Arena arena = Arena.ofShared();
  private final List<GpiContext> contexts = new ArrayList<>();
  private final List<ChannelEngine> engines = new ArrayList<>();
  private final BoundedWait drained;
  private final Object drainOrClose = new Object();
  private boolean released;
  private boolean closed;

  GpiDevice(GpiBackend backend, GpiSettings settings, DeviceSpec spec) {
    this.backend = backend;
    this.spec = spec;
    BackendEnvironment environment = backend.environment();
    drained =
        new BoundedWait(
            environment, ProgressThread.BUSY_THREADS, ALL_CONTEXTS, "channels to run dry");
    LineTable table =
        new LineTable(spec.contexts(), spec.counters(), environment.size(), spec.signals());
    lines = environment.allocateSymmetric("gpi counter and signal lines", table.bytes());
    registeredLines = backend.transports().register(lines);
    int depth = spec.queueDepth().orElse(settings.queueDepth());
    for (int context = 0; context < spec.contexts(); context++) {
      Channel channel =
          new Channel(
              arena,
              logRoundedUp(depth),
              settings.firstIndex(),
              environment.size(),
              lines.local().address() + table.counter(context, 0),
              lines.local().address() + table.signal(context, 0));
      engines.add(
          new ChannelEngine(
              channel, environment.rank(), context, lines.local(), table, this, MOST_COUNTED));
      contexts.add(new GpiContext(environment, channel, context, lines.local(), table));
    }
    backend.progress().add(engines);
  }

  private static int logRoundedUp(int depth) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(depth - 1);
  }

  @Override
  public BackendContext context(int index) {
    return contexts.get(index);
  }

  @Override
  public BackendContext context(int index, SharingMode sharing) {
    return contexts.get(index).withSharing(sharing);
  }

  @Override
  public String describe() {
    return backend.transports().describe() + " (gpi channel, experimental)";
  }

  @Override
  public RmaMemory window(int handle, int peer) {
    return backend.window(handle, peer);
  }

  @Override
  public RmaMemory lines(int peer) {
    return backend.transports().to(peer, registeredLines);
  }

  @Override
  public RmaChannel channel(int peer) {
    return isConnected(peer) ? backend.transports().channel(peer) : null;
  }

  private boolean isConnected(int peer) {
    return (peer - backend.environment().rank()) % spec.railStride() == 0;
  }

  /** Waits until everything posted so far is complete; returns false when that does not come. */
  boolean drain() {
    synchronized (drainOrClose) {
      try {
        return released || isDry();
      } catch (GinException faultOrTimeout) {
        return false;
      }
    }
  }

  private boolean isDry() {
    long start = System.nanoTime();
    for (GpiContext context : contexts) {
      for (int peer = 0; peer < backend.environment().size(); peer++) {
        if (isConnected(peer)) {
          long ticket = context.flushTicket(peer);
          for (int round = 0; !context.isFlushed(peer, ticket); round++) {
            if (!drained.pass(round, start)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    boolean unused = drain();
    backend.progress().remove(engines);
    backend.forget(this);
    synchronized (drainOrClose) {
      released = true;
      for (RmaMemory registered : registeredLines) {
        registered.close();
      }
      lines.close();
      arena.close();
    }
  }
}
