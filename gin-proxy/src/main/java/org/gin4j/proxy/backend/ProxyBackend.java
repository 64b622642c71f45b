package org.gin4j.proxy.backend;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.proxy.libc.CpuAffinity;
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

/** The proxy of one communicator: its windows, transports and, once needed, progress thread. */
final class ProxyBackend implements GinBackend {
  private final BackendEnvironment environment;
  private final ProxySettings settings;
  private final OpenTransports transports;
  private final List<ProxyDevice> devices = new CopyOnWriteArrayList<>();
  private volatile ProxyWindow[] windows = new ProxyWindow[16];
  private volatile int lastHandle;
  private ProgressThread progress;
  private boolean closed;

  ProxyBackend(BackendEnvironment environment, ProxySettings settings) {
    this.environment = environment;
    this.settings = settings;
    this.transports = new OpenTransports(environment);
  }

  BackendEnvironment environment() {
    return environment;
  }

  OpenTransports transports() {
    return transports;
  }

  boolean isDirect(int peer) {
    return settings.direct() && transports.loadsAndStores(peer);
  }

  synchronized ProgressThread progress() {
    if (closed) {
      throw new GinException(ErrorKind.CLOSED, "the communicator is closed", "");
    }
    if (progress == null) {
      progress = new ProgressThread(environment, "proxy", settings.idle(), this::pin, transports);
    }
    return progress;
  }

  private void pin() {
    if (settings.cpu() >= 0) {
      CpuAffinity.pinCurrentThread(settings.cpu());
    }
  }

  @Override
  public synchronized IdleStrategy idleStrategy(IdleStrategy standard) {
    return progress == null ? standard : environment.idleStrategy(ProgressThread.BUSY_THREADS);
  }

  @Override
  public BackendWindow attach(int handle, SymmetricMemory memory) {
    ProxyWindow window =
        new ProxyWindow(this, handle, memory, transports.register(memory), environment.size());
    synchronized (this) {
      ProxyWindow[] grown =
          Arrays.copyOf(windows, Math.max(windows.length, Integer.highestOneBit(handle) * 2));
      grown[handle] = window;
      windows = grown;
      lastHandle = handle;
    }
    return window;
  }

  /** Forgets a window once no posted descriptor names it any more [L6]. */
  void detach(ProxyWindow window) {
    devices.forEach(ProxyDevice::drain);
    synchronized (this) {
      ProxyWindow[] copy = windows.clone();
      copy[window.handle()] = null;
      windows = copy;
    }
  }

  /**
   * Returns the memory of a window, null when the window has closed.
   *
   * @throws GinException TRANSPORT when there never was one of that handle
   */
  RmaMemory window(long handle, int peer) {
    ProxyWindow[] known = windows;
    if (handle <= 0 || handle > lastHandle) {
      throw new GinException(
          ErrorKind.TRANSPORT,
          "a descriptor names window " + handle + ", which was never registered",
          "");
    }
    ProxyWindow window = known[(int) handle];
    return window == null ? null : transports.to(peer, window.registered());
  }

  @Override
  public BackendDevice createDevice(DeviceSpec spec) {
    ProxyDevice device = new ProxyDevice(this, settings, spec);
    devices.add(device);
    return device;
  }

  void forget(ProxyDevice device) {
    devices.remove(device);
  }

  @Override
  public void close() {
    ProgressThread running;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      running = progress;
    }
    devices.forEach(ProxyDevice::close);
    if (running != null) {
      running.close();
    }
    transports.close();
  }
}
