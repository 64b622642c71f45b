package org.gin4j.examples;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.Gins;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * Ranks of one host can load and store each other's memory without any operation. Such stores are
 * no puts: the barrier's release and acquire order publishes them, its fence has nothing to do with
 * them.
 *
 * <pre>
 * ./gin launch -n 3 -- org.gin4j.examples.Ex08LsaLoadStore
 *
 * [0] 3 ranks share memory; their sum is 6
 * [1] 3 ranks share memory; their sum is 6
 * [2] 3 ranks share memory; their sum is 6
 * </pre>
 */
public final class Ex08LsaLoadStore {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;

  private Ex08LsaLoadStore() {}

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
      Team lsa = dev.lsa();
      for (int peer = 0; peer < lsa.size(); peer++) {
        MemorySegment memory = window.lsaSegment(peer);
        memory.setAtIndex(LONG, lsa.rank(), lsa.rank() + 1L);
      }
      try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), dev.gin(0), 0)) {
        barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      }
      long sum = 0;
      for (int peer = 0; peer < lsa.size(); peer++) {
        sum += window.segment().getAtIndex(LONG, peer);
      }
      System.out.println(lsa.size() + " ranks share memory; their sum is " + sum);
    }
  }
}
