package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;

/** Several rounds of alltoall, every element verified. Argument: the number of rounds. */
public final class AlltoAllProgram implements RankProgram {
  private static final int COUNT = 500;
  private static final long BYTES = COUNT * 4L;

  /** For {@link RankMain}. */
  public AlltoAllProgram() {}

  @Override
  public void run(Communicator comm, List<String> arguments) {
    int rounds = Integer.parseInt(arguments.get(0));
    int ranks = comm.size();
    try (Window send = comm.register(comm.allocate(ranks * BYTES));
        Window recv = comm.register(comm.allocate(ranks * BYTES));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(Ranks.full().signals(1).worldBarriers(1).build())) {
      Gin gin = dev.gin(0);
      try (GinBarrierSession barrier = dev.worldBarrier(Coop.thread(), gin, 0)) {
        for (int round = 0; round < rounds; round++) {
          exchange(gin, dev.world(), barrier, send, recv, round);
        }
      }
      System.out.println("verified " + rounds + " rounds by " + dev.transport());
    }
  }

  private static void exchange(
      Gin gin, Team world, GinBarrierSession barrier, Window send, Window recv, int round) {
    for (int peer = 0; peer < world.size(); peer++) {
      fill(send.segment(), peer, world.rank(), round);
    }
    long base = gin.readSignal(0);
    barrier.sync(MemoryOrder.ACQUIRE, FenceLevel.NONE);
    for (int peer = 0; peer < world.size(); peer++) {
      gin.put(
          world,
          peer,
          recv,
          world.rank() * BYTES,
          send,
          peer * BYTES,
          BYTES,
          RemoteAction.weakSignalInc(0));
    }
    gin.waitSignal(0, base + world.size());
    gin.flush();
    for (int peer = 0; peer < world.size(); peer++) {
      for (int i = 0; i < COUNT; i++) {
        assertEquals(
            value(peer, world.rank(), i, round),
            recv.segment().getAtIndex(ValueLayout.JAVA_INT, (long) peer * COUNT + i),
            "element " + i + " from rank " + peer + " in round " + round);
      }
    }
    barrier.sync(MemoryOrder.RELEASE, FenceLevel.NONE);
  }

  private static void fill(MemorySegment send, int peer, int rank, int round) {
    for (int i = 0; i < COUNT; i++) {
      send.setAtIndex(ValueLayout.JAVA_INT, (long) peer * COUNT + i, value(rank, peer, i, round));
    }
  }

  private static int value(int from, int to, int element, int round) {
    return from * 1_000_000 + to * 10_000 + element + round * 7;
  }
}
