package org.gin4j.spi.runtime.device;

import java.util.Set;
import org.gin4j.api.Communicator;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.runtime.collective.Collective;
import org.gin4j.spi.runtime.fault.FaultBoard;
import org.gin4j.spi.runtime.select.BackendSelection;

/** What a device communicator needs of the communicator it belongs to. */
public interface DeviceOwner extends Communicator {

  /** Returns the backend, opening it at its first use. Collective. */
  OpenBackend open(GinBackendProvider provider);

  /** Returns the kinds of memory of the windows registered so far. */
  Set<SegmentKind> windowKinds();

  /** Returns how backends are chosen. */
  BackendSelection selection();

  /** Returns how ranks exchange set-up data. */
  Collective collective();

  /** Returns where faults are recorded. */
  FaultBoard faults();

  /** Returns what backends are given. */
  BackendEnvironment environment();

  /** Returns the default deadline in nanoseconds. */
  long timeoutNanos();

  /** Removes a device communicator that was closed. */
  void forget(RuntimeDeviceCommunicator device);
}
