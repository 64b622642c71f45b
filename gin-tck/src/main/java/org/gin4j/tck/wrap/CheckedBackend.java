package org.gin4j.tck.wrap;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;

/** Checks what goes into a backend and what comes out of it. */
final class CheckedBackend implements GinBackend {
  private final GinBackend inner;
  private final BackendEnvironment environment;
  private final List<CheckedDevice> devices = new ArrayList<>();
  private int lastHandle;
  private boolean closed;

  CheckedBackend(GinBackend inner, BackendEnvironment environment) {
    this.inner = inner;
    this.environment = environment;
  }

  @Override
  public synchronized BackendWindow attach(int handle, SymmetricMemory memory) {
    ContractViolation.require(!closed, "attach after close");
    ContractViolation.require(
        handle > lastHandle, "window handle " + handle + " after " + lastHandle);
    ContractViolation.require(
        memory.local().byteSize() >= memory.bytes(), "memory is smaller than it says");
    lastHandle = handle;
    BackendWindow window = inner.attach(handle, memory);
    ContractViolation.require(window != null, "attach returned null");
    return new CheckedWindow(this, window, memory.bytes());
  }

  @Override
  public synchronized BackendDevice createDevice(DeviceSpec spec) {
    ContractViolation.require(!closed, "createDevice after close");
    ContractViolation.require(
        spec.contexts() > 0 && spec.signals() >= 0 && spec.counters() >= 0 && spec.railStride() > 0,
        "what is to be created makes no sense: " + spec);
    BackendDevice device = inner.createDevice(spec);
    ContractViolation.require(device != null, "createDevice returned null");
    CheckedDevice checked = new CheckedDevice(this, device, spec, environment);
    devices.add(checked);
    return checked;
  }

  @Override
  public IdleStrategy idleStrategy(IdleStrategy standard) {
    IdleStrategy idle = inner.idleStrategy(standard);
    ContractViolation.require(idle != null, "idleStrategy returned null");
    return idle;
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      devices.forEach(CheckedDevice::closedWithItsBackend);
    }
    inner.close();
    // Closing again must do no harm.
    inner.close();
  }
}
