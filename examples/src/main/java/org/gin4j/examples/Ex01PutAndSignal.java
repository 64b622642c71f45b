package org.gin4j.examples;

import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.Gins;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * The smallest program: rank 0 writes into the memory of every other rank and raises a signal
 * there; the others wait for the signal and read. The target runs no receive.
 *
 * <pre>
 * ./gin launch -n 2 -- org.gin4j.examples.Ex01PutAndSignal
 *
 * [0] sent
 * [1] received: hello from rank 0
 * </pre>
 */
public final class Ex01PutAndSignal {
  private static final long BYTES = 64;

  private Ex01PutAndSignal() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    try (Communicator comm = Gins.connect();
        // All ranks register together; the window then names memory on each of them.
        Window window = comm.register(comm.allocate(BYTES));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .signals(1)
                    .build())) {
      Gin gin = dev.gin(0);
      if (dev.rank() == 0) {
        window.segment().setString(0, "hello from rank 0");
        for (int peer = 1; peer < dev.size(); peer++) {
          gin.put(dev.world(), peer, window, 0, window, 0, BYTES, RemoteAction.weakSignalInc(0));
        }
        // The source is in use until a flush.
        gin.flush();
        System.out.println("sent");
      } else {
        gin.waitSignal(0, 1);
        System.out.println("received: " + window.segment().getString(0));
      }
    }
  }
}
