package org.gin4j.examples.vendor;

import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.GinBackend;
import org.gin4j.spi.SymmetricMemory;

/** The backend of one communicator. */
final class VendorBackend implements GinBackend {
  private final BackendEnvironment environment;

  VendorBackend(BackendEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public BackendWindow attach(int handle, SymmetricMemory memory) {
    return new VendorWindow(memory);
  }

  @Override
  public BackendDevice createDevice(DeviceSpec spec) {
    return new VendorDevice(environment, spec);
  }

  @Override
  public void close() {
    // Holds nothing: windows and devices are closed by the runtime.
  }
}
