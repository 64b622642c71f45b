package org.gin4j.tck.wrap;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;

/** A backend as a bad network makes it look. */
final class FaultyBackend implements GinBackend {
  private final GinBackend inner;
  private final BackendEnvironment environment;
  private final Faults faults;
  private final List<FaultyDevice> devices = new CopyOnWriteArrayList<>();

  FaultyBackend(GinBackend inner, BackendEnvironment environment, Faults faults) {
    this.inner = inner;
    this.environment = environment;
    this.faults = faults;
  }

  @Override
  public BackendWindow attach(int handle, SymmetricMemory memory) {
    return new Held(inner.attach(handle, memory));
  }

  /** A window on which operations may still be held back. */
  final class Held implements BackendWindow {
    final BackendWindow inner;

    Held(BackendWindow inner) {
      this.inner = inner;
    }

    @Override
    public void close() {
      devices.forEach(FaultyDevice::release);
      inner.close();
    }
  }

  @Override
  public BackendDevice createDevice(DeviceSpec spec) {
    FaultyDevice device =
        new FaultyDevice(this, inner.createDevice(spec), spec, environment, faults);
    devices.add(device);
    return device;
  }

  void forget(FaultyDevice device) {
    devices.remove(device);
  }

  @Override
  public IdleStrategy idleStrategy(IdleStrategy standard) {
    return inner.idleStrategy(standard);
  }

  @Override
  public void close() {
    devices.forEach(FaultyDevice::close);
    inner.close();
  }
}
