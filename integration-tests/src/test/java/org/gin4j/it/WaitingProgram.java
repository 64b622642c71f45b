package org.gin4j.it;

import java.io.IOException;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * Waits for one rank that never does its part. Arguments: that rank, and how to wait: signal,
 * barrier or register.
 */
public final class WaitingProgram implements RankProgram {

  /** For {@link RankMain}. */
  public WaitingProgram() {}

  @Override
  public void run(Communicator comm, List<String> arguments) throws IOException {
    int absent = Integer.parseInt(arguments.get(0));
    try (Window window = comm.register(comm.allocate(1 << 20));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build())) {
      Gin gin = dev.gin(0);
      dev.worldBarrier(Coop.thread(), gin, 0).sync();
      gin.put(dev.world(), absent, window, 0, window, 0, 1000, RemoteAction.weakSignalInc(0));
      if (comm.rank() == absent) {
        // Memory that has a name on the host because no peer has mapped it yet.
        long named = comm.allocate(1 << 20).byteSize();
        System.out.println("waiting with " + named + " bytes");
        // Until killed.
        int unused = System.in.read();
        return;
      }
      System.out.println("waiting");
      switch (arguments.get(1)) {
        case "signal" -> gin.waitSignal(0, 1);
        case "barrier" -> dev.worldBarrier(Coop.thread(), gin, 0).sync();
        case "register" -> comm.register(comm.allocate(1 << 20));
        default -> throw new IllegalArgumentException(arguments.toString());
      }
    }
  }
}
