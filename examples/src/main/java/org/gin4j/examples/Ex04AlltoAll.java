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
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/**
 * AlltoAll: every rank sends a block to every rank. Each put raises the same signal at its target,
 * so one wait for {@code size} more than before means that all blocks are here.
 *
 * <pre>
 * ./gin launch -n 4 -- org.gin4j.examples.Ex04AlltoAll
 *
 * [0] received 0..15 1000..1015 2000..2015 3000..3015
 * [1] received 100..115 1100..1115 2100..2115 3100..3115
 * [2] received 200..215 1200..1215 2200..2215 3200..3215
 * [3] received 300..315 1300..1315 2300..2315 3300..3315
 * </pre>
 */
public final class Ex04AlltoAll {
  private static final int COUNT = 16;
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;

  private Ex04AlltoAll() {}

  /** Runs one rank. */
  public static void main(String[] args) {
    long bytes = COUNT * INT.byteSize();
    try (Communicator comm = Gins.connect();
        Window send = comm.register(comm.allocate(comm.size() * bytes));
        Window recv = comm.register(comm.allocate(comm.size() * bytes));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .signals(1)
                    .worldBarriers(1)
                    .build())) {
      Team world = dev.world();
      for (int i = 0; i < world.size() * COUNT; i++) {
        int value = world.rank() * 1000 + i / COUNT * 100 + i % COUNT;
        send.segment().setAtIndex(INT, i, value);
      }
      Gin gin = dev.gin(0);
      try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), gin, 0)) {
        long base = gin.readSignal(0);
        // Nobody writes before its target is ready.
        barrier.sync(MemoryOrder.ACQUIRE, FenceLevel.NONE);
        RemoteAction signal = RemoteAction.weakSignalInc(0);
        for (int peer = 0; peer < world.size(); peer++) {
          gin.put(world, peer, recv, world.rank() * bytes, send, peer * bytes, bytes, signal);
        }
        gin.waitSignal(0, base + world.size());
        gin.flush();
        barrier.sync(MemoryOrder.RELEASE, FenceLevel.NONE);
      }
      StringBuilder line = new StringBuilder("received");
      for (int peer = 0; peer < world.size(); peer++) {
        int first = recv.segment().getAtIndex(INT, (long) peer * COUNT);
        int last = recv.segment().getAtIndex(INT, (peer + 1L) * COUNT - 1);
        line.append(' ').append(first).append("..").append(last);
      }
      System.out.println(line);
    }
  }
}
