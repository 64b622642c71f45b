package org.gin4j.tck;

import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Window;

/** What one rank of a test does with a device communicator and one window. */
@FunctionalInterface
public interface DeviceBody {
  /** Runs one rank to its end. */
  void run(DeviceCommunicator device, Window window) throws Exception;
}
