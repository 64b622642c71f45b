package org.gin4j.examples;

import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.Gins;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Window;

/**
 * A barrier whose fence includes PUT: when it returns, everything the others put here before they
 * came is settled. No put needs a signal of its own.
 *
 * <pre>
 * ./gin launch -n 3 -- org.gin4j.examples.Ex03Barrier
 *
 * [0] sees 100 110 120
 * [1] sees 101 111 121
 * [2] sees 102 112 122
 * </pre>
 */
public final class Ex03Barrier {
  private Ex03Barrier() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    try (Communicator comm = Gins.connect();
        Window window = comm.register(comm.allocate(comm.size() * 8L));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .worldBarriers(1)
                    .build())) {
      Gin gin = dev.gin(0);
      try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), gin, 0)) {
        for (int peer = 0; peer < dev.size(); peer++) {
          long value = 100 + dev.rank() * 10L + peer;
          gin.putValue(dev.world(), peer, window, dev.rank() * 8L, value, 8, RemoteAction.none());
        }
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
        StringBuilder line = new StringBuilder("sees");
        for (int peer = 0; peer < dev.size(); peer++) {
          line.append(' ').append(window.segment().getAtIndex(ValueLayout.JAVA_LONG, peer));
        }
        System.out.println(line);
      }
    }
  }
}
