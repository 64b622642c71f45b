package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.TeamTag;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;

/** Teams, and connections to the rail team only, with LSA teams of two ranks. */
public abstract class RailTests extends KitTest {
  private static final Map<String, String> PAIRS = Map.of(CommConfig.LSA_SIZE, "2");

  /** For subclasses. */
  protected RailTests() {}

  private static void needsPairs(Communicator comm) {
    if (comm.properties().lsaSize() != 2) {
      throw new NotVerifiableException("the ranks do not share memory in pairs");
    }
  }

  @Test
  @Covers({Rule.P6, Rule.B9})
  final void railConnectionReachesRailPeersOnly_P6() throws Exception {
    needsConnection(ConnectionType.RAIL);
    FenceLevel fence = declared().strongSignals() ? FenceLevel.PUT_GET : FenceLevel.GET;
    for (int ranks : new int[] {4, 6}) {
      ranks(
          ranks,
          PAIRS,
          comm -> {
            needsPairs(comm);
            DeviceCommRequirements.Builder needs =
                any()
                    .connection(ConnectionType.RAIL)
                    .getRequired(declared().get())
                    .signals(1)
                    .railBarriers(2);
            try (var window = window(comm, 1024);
                var dev = comm.createDeviceCommunicator(needs.build())) {
              Gin gin = dev.gin(0);
              Team rail = dev.rail();
              assertEquals(new Team(comm.size() / 2, comm.rank() / 2, 2), rail);
              for (int peer = 0; peer < rail.size(); peer++) {
                gin.putValue(
                    rail,
                    peer,
                    window,
                    8L * rail.rank(),
                    comm.rank(),
                    8,
                    RemoteAction.weakSignalInc(0));
              }
              gin.waitSignal(0, rail.size());
              for (int peer = 0; peer < rail.size(); peer++) {
                assertEquals(dev.rankToWorld(rail, peer), window.segment().get(LONG, 8L * peer));
              }
              int neighbour = comm.rank() ^ 1;
              assertRefused(
                  ErrorKind.INVALID_ARGUMENT,
                  () ->
                      gin.putValue(
                          dev.world(),
                          neighbour,
                          window,
                          512,
                          -1,
                          8,
                          RemoteAction.weakSignalInc(0)),
                  "P6",
                  "rank " + neighbour);
              assertRefused(
                  ErrorKind.INVALID_ARGUMENT,
                  () -> gin.signal(dev.lsa(), neighbour % 2, RemoteAction.weakSignalInc(0)),
                  "P6");
              if (declared().get()) {
                assertRefused(
                    ErrorKind.INVALID_ARGUMENT,
                    () -> gin.get(dev.world(), neighbour, window, 0, window, 512, 8),
                    "P6");
              }
              // A world peer that is in the rail team is allowed.
              gin.signal(dev.world(), comm.rank(), RemoteAction.weakSignalInc(0));
              gin.waitSignal(0, rail.size() + 1L);
              try (GinBarrierSession barrier = dev.railBarrier(Coop.thread(), gin, 1)) {
                for (int round = 0; round < 100; round++) {
                  barrier.sync(MemoryOrder.ACQUIRE_RELEASE, fence);
                }
              }
              try (GinBarrierSession everywhere = dev.railBarrier(Coop.thread(), 0)) {
                everywhere.sync(MemoryOrder.ACQUIRE_RELEASE, fence);
              }
              dev.barrier(Coop.thread(), gin, TeamTag.RAIL, 1, MemoryOrder.ACQUIRE_RELEASE, fence);
              gin.flush();
              assertEquals(rail.size() + 1L, gin.readSignal(0), "refused signals were not posted");
              assertEquals(0, window.segment().get(LONG, 512), "nor refused puts");
            }
          });
    }
  }

  @Test
  @Covers({Rule.T1, Rule.T3})
  final void teamsCoverTheWorldOnAFullConnection_T1() throws Exception {
    DeviceCommRequirements.Builder needs = full().signals(1).worldBarriers(1).railBarriers(1);
    ranks(
        6,
        PAIRS,
        comm -> {
          needsPairs(comm);
          try (var window = window(comm, WINDOW);
              var dev = comm.createDeviceCommunicator(needs.build())) {
            Gin gin = dev.gin(0);
            assertEquals(new Team(6, comm.rank(), 1), dev.world());
            assertEquals(new Team(2, comm.rank() % 2, 1), dev.lsa());
            assertEquals(new Team(3, comm.rank() / 2, 2), dev.rail());
            for (Team team : List.of(dev.lsa(), dev.rail(), dev.world())) {
              for (int peer = 0; peer < team.size(); peer++) {
                assertEquals(team.rankToWorld(comm.rank(), peer), dev.rankToWorld(team, peer));
                gin.putValue(
                    team,
                    peer,
                    window,
                    8L * comm.rank(),
                    comm.rank() + 1,
                    8,
                    RemoteAction.weakSignalInc(0));
              }
            }
            gin.waitSignal(0, 2 + 3 + 6);
            for (int rank = 0; rank < 6; rank++) {
              assertEquals(rank + 1, window.segment().get(LONG, 8L * rank));
            }
            dev.railBarrier(Coop.thread(), gin, 0)
                .sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
            meet(dev);
            assertEquals(11, gin.readSignal(0));
          }
        });
  }

  @Test
  @Covers(Rule.T2)
  final void lsaSizeDividesTheRanks_T2() throws Exception {
    for (int ranks : new int[] {3, 4, 5}) {
      ranks(
          ranks,
          PAIRS,
          comm -> {
            int lsa = comm.properties().lsaSize();
            assertEquals(0, comm.size() % lsa, "of " + comm.size());
            assertEquals(comm.size() / lsa, comm.properties().lsaTeamCount());
            assertEquals(comm.size() / lsa, comm.rail().size());
            assertEquals(lsa, comm.lsa().size());
          });
    }
  }
}
