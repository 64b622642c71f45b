package org.gin4j.examples.vendor;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.DeviceSpec;
import org.gin4j.spi.SymmetricMemory;

/** One device communicator: signal cells that all ranks reach, and contexts over them. */
final class VendorDevice implements BackendDevice {
  private final SymmetricMemory signals;
  private final List<VendorContext> contexts = new ArrayList<>();

  VendorDevice(BackendEnvironment environment, DeviceSpec spec) {
    long cells = Math.max(1, (long) spec.contexts() * spec.signals());
    // Collective: every rank allocates, and gets a mapping of every other rank's cells.
    signals = environment.allocateSymmetric("vendor signals", cells * Long.BYTES);
    for (int rank = 0; rank < environment.size(); rank++) {
      if (signals.peer(rank) == null) {
        throw new GinException(
            ErrorKind.NO_BACKEND, "rank " + rank + " is in another JVM", "run ranks as threads");
      }
    }
    for (int index = 0; index < spec.contexts(); index++) {
      contexts.add(new VendorContext(index, spec, signals));
    }
  }

  @Override
  public BackendContext context(int index) {
    return contexts.get(index);
  }

  @Override
  public String describe() {
    return "one JVM";
  }

  @Override
  public void close() {
    signals.close();
  }
}
