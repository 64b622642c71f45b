package org.gin4j.proxy.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class AlltoAllTest {

  @ParameterizedTest
  @CsvSource({"1, on", "2, on", "3, on", "4, on", "1, off", "2, off", "3, off", "4, off"})
  void everyBlockArrives(int ranks, String direct) throws Exception {
    Ranks.run(ranks, Map.of("gin.proxy.direct", direct), AlltoAllTest::exchange);
  }

  private static Void exchange(Communicator comm) {
    int count = 1000;
    long bytes = count * 4L;
    int n = comm.size();
    try (Window send = comm.register(comm.allocate(n * bytes));
        Window recv = comm.register(comm.allocate(n * bytes));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .signals(1)
                    .worldBarriers(1)
                    .connection(ConnectionType.FULL)
                    .build())) {
      Gin gin = dev.gin(0);
      Team world = dev.world();
      try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), gin, 0)) {
        for (int round = 0; round < 50; round++) {
          for (int peer = 0; peer < n; peer++) {
            for (int i = 0; i < count; i++) {
              send.segment()
                  .setAtIndex(
                      ValueLayout.JAVA_INT,
                      (long) peer * count + i,
                      world.rank() * 1000 + peer * 100 + i + round);
            }
          }
          long base = gin.readSignal(0);
          barrier.sync(MemoryOrder.ACQUIRE, FenceLevel.NONE);
          for (int peer = 0; peer < n; peer++) {
            gin.put(
                world,
                peer,
                recv,
                world.rank() * bytes,
                send,
                peer * bytes,
                bytes,
                RemoteAction.weakSignalInc(0));
          }
          gin.waitSignal(0, base + n);
          gin.flush();
          for (int peer = 0; peer < n; peer++) {
            for (int i = 0; i < count; i++) {
              assertEquals(
                  peer * 1000 + world.rank() * 100 + i + round,
                  recv.segment().getAtIndex(ValueLayout.JAVA_INT, (long) peer * count + i));
            }
          }
          barrier.sync(MemoryOrder.RELEASE, FenceLevel.NONE);
        }
      }
    }
    return null;
  }
}
