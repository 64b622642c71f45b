package org.gin4j.spi.runtime.device;

import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
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

  /**
   * Takes a step that is itself collective; when it fails on one rank, it is undone on all and all
   * fail with the cause. Collective.
   *
   * @param label what the step does, for messages
   * @param undo gives back what the step made
   */
  <T> T together(String label, Supplier<T> step, Consumer<T> undo);

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
