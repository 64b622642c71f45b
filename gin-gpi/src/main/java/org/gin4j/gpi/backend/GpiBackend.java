package org.gin4j.gpi.backend;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gin4j.api.GinException;
import org.gin4j.gpi.engine.HandleTable;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.rma.OpenTransports;
import org.gin4j.spi.rma.ProgressThread;
import org.gin4j.spi.rma.RmaMemory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The channels of one communicator: its windows by handle, transports and progress thread. */
final class GpiBackend implements GinBackend {
  private static final Logger LOG = LoggerFactory.getLogger(GpiBackend.class);

  /** Once a process is enough. */
  private static final AtomicBoolean WARNED = new AtomicBoolean();

  private final BackendEnvironment environment;
  private final GpiSettings settings;
  private final OpenTransports transports;
  private final HandleTable handles = new HandleTable();
  private final List<GpiDevice> devices = new CopyOnWriteArrayList<>();
  private final ProgressThread progress;
  private boolean closed;

  GpiBackend(BackendEnvironment environment, GpiSettings settings) {
    this.environment = environment;
    this.settings = settings;
    this.transports = new OpenTransports(environment);
    this.progress = new ProgressThread(environment, "gpi", settings.idle(), () -> {}, transports);
    if (environment.rank() == 0 && !WARNED.getAndSet(true)) {
      LOG.warn("backend gpi is experimental: its settings and limits may change");
    }
  }

  BackendEnvironment environment() {
    return environment;
  }

  OpenTransports transports() {
    return transports;
  }

  ProgressThread progress() {
    return progress;
  }

  @Override
  public IdleStrategy idleStrategy(IdleStrategy standard) {
    return environment.idleStrategy(ProgressThread.BUSY_THREADS);
  }

  @Override
  public BackendWindow attach(int handle, SymmetricMemory memory) {
    RmaMemory[] registered = transports.register(memory);
    try {
      return new GpiWindow(this, handles.add(registered), memory.local(), registered);
    } catch (GinException allHandlesInUse) {
      for (RmaMemory unnamed : registered) {
        unnamed.close();
      }
      throw allHandlesInUse;
    }
  }

  /** Forgets a window once no posted descriptor names it any more [L6]. */
  void detach(GpiWindow window) {
    boolean drained = true;
    for (GpiDevice device : devices) {
      drained &= device.drain();
    }
    handles.remove(window.handle(), drained);
  }

  RmaMemory window(int handle, int peer) {
    RmaMemory[] registered = handles.get(handle);
    return registered == null ? null : transports.to(peer, registered);
  }

  @Override
  public BackendDevice createDevice(DeviceSpec spec) {
    GpiDevice device = new GpiDevice(this, settings, spec);
    devices.add(device);
    return device;
  }

  void forget(GpiDevice device) {
    devices.remove(device);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    devices.forEach(GpiDevice::close);
    progress.close();
    transports.close();
  }
}
