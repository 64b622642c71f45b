package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinType;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.TeamTag;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Teams of several hosts, with the hosts named by hand or the LSA size bounded. */
class RailTest {

  @ParameterizedTest
  @CsvSource({"4, on", "6, on", "4, off", "6, off"})
  void railConnectionReachesRailPeersOnly_P6(int ranks, String direct) throws Exception {
    Ranks.run(ranks, lsaOfTwo(direct), RailTest::railOnly);
  }

  private static void railOnly(Communicator comm) {
    assertEquals(2, comm.properties().lsaSize());
    assertEquals(comm.size() / 2, comm.properties().lsaTeamCount());
    assertEquals(comm.size(), comm.properties().hostLsaSize());
    assertEquals(GinType.PROXY, comm.properties().railedGinType());
    try (Window window = comm.register(comm.allocate(1024));
        DeviceCommunicator dev =
            comm.createDeviceCommunicator(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.RAIL)
                    .signals(1)
                    .railBarriers(2)
                    .build())) {
      Gin gin = dev.gin(0);
      Team rail = dev.rail();
      assertEquals(new Team(comm.size() / 2, comm.rank() / 2, 2), rail);
      for (int peer = 0; peer < rail.size(); peer++) {
        gin.putValue(
            rail, peer, window, 8L * rail.rank(), comm.rank(), 8, RemoteAction.weakSignalInc(0));
      }
      gin.waitSignal(0, rail.size());
      for (int peer = 0; peer < rail.size(); peer++) {
        assertEquals(
            dev.rankToWorld(rail, peer), window.segment().get(ValueLayout.JAVA_LONG, 8L * peer));
      }
      int neighbour = comm.rank() ^ 1;
      assertRefused(
          ErrorKind.INVALID_ARGUMENT,
          () ->
              gin.putValue(
                  dev.world(), neighbour, window, 512, -1, 8, RemoteAction.weakSignalInc(0)),
          "P6",
          "rank " + neighbour);
      assertRefused(
          ErrorKind.INVALID_ARGUMENT,
          () -> gin.signal(dev.lsa(), neighbour % 2, RemoteAction.weakSignalInc(0)),
          "P6");
      assertRefused(
          ErrorKind.INVALID_ARGUMENT,
          () -> gin.get(dev.world(), neighbour, window, 0, window, 512, 8),
          "P6");
      // A world peer that is in the rail team is allowed.
      gin.signal(dev.world(), comm.rank(), RemoteAction.weakSignalInc(0));
      try (GinBarrierSession barrier = dev.railBarrier(Coop.thread(), gin, 1)) {
        for (int round = 0; round < 100; round++) {
          barrier.sync();
        }
      }
      gin.waitSignal(0, rail.size() + 1L);
      try (GinBarrierSession everywhere = dev.railBarrier(Coop.thread(), 0)) {
        everywhere.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
      }
      dev.barrier(Coop.thread(), gin, TeamTag.RAIL, 1, MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT);
      gin.flush();
      assertEquals(rail.size() + 1L, gin.readSignal(0), "refused signals were not posted");
      assertEquals(0, window.segment().get(ValueLayout.JAVA_LONG, 512), "nor refused puts");
    }
  }

  @ParameterizedTest
  @CsvSource({"on", "off"})
  void railAndLsaTeamsCoverTheWorldOnAFullConnection_T1(String direct) throws Exception {
    Ranks.run(
        6,
        lsaOfTwo(direct),
        comm -> {
          try (Window window = comm.register(comm.allocate(64 * 8));
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(
                      Ranks.full().signals(1).worldBarriers(1).railBarriers(1).build())) {
            Gin gin = dev.gin(0);
            for (Team team : List.of(dev.lsa(), dev.rail(), dev.world())) {
              for (int peer = 0; peer < team.size(); peer++) {
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
              assertEquals(rank + 1, window.segment().get(ValueLayout.JAVA_LONG, 8L * rank));
            }
            dev.railBarrier(Coop.thread(), gin, 0).sync();
            dev.worldBarrier(Coop.thread(), gin, 0).sync();
            assertEquals(11, gin.readSignal(0));
          }
        });
  }

  @Test
  void worldBarrierOnARailConnectionIsRefusedOnAllRanks_U1() throws Exception {
    Ranks.run(
        4,
        lsaOfTwo("on"),
        comm ->
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () ->
                    comm.createDeviceCommunicator(
                        DeviceCommRequirements.builder()
                            .connection(ConnectionType.RAIL)
                            .worldBarriers(1)
                            .build()),
                "worldBarriers",
                "RAIL"));
  }

  @Test
  void hostsThatNoTransportReachesAreNamedOnAllRanks_U6() throws Exception {
    List<Map<String, String>> hosts = new ArrayList<>();
    for (String host : List.of("alpha", "alpha", "beta")) {
      hosts.add(Map.of("gin.host", host));
    }
    Ranks.run(
        hosts,
        comm -> {
          assertEquals(GinType.NONE, comm.properties().ginType());
          assertEquals(1, comm.properties().lsaSize());
          assertRefused(
              ErrorKind.NO_BACKEND,
              () -> comm.createDeviceCommunicator(Ranks.full().signals(1).build()),
              "proxy",
              "shm does not reach rank 2: it is on host beta, this rank on alpha",
              "shm does not reach rank 0: it is on host alpha, this rank on beta");
        });
  }

  @Test
  void forcedBackendThatDoesNotExistIsRefusedWithEveryCandidate_U6() throws Exception {
    Ranks.run(
        3,
        Map.of("gin.backend", "gdaki"),
        comm ->
            assertRefused(
                ErrorKind.NO_BACKEND,
                () -> comm.createDeviceCommunicator(Ranks.full().signals(1).build()),
                "proxy: gin.backend asks for gdaki"));
  }

  @Test
  void ranksThatForceDifferentBackendsAreNamed_U6() throws Exception {
    List<Map<String, String>> settings = new ArrayList<>();
    for (String backend : List.of("auto", "auto", "gdaki")) {
      settings.add(Map.of("gin.backend", backend));
    }
    Ranks.run(
        settings,
        comm ->
            assertRefused(
                ErrorKind.NO_BACKEND,
                () -> comm.createDeviceCommunicator(Ranks.full().signals(1).build()),
                "proxy on rank 2: gin.backend asks for gdaki"));
  }

  private static Map<String, String> lsaOfTwo(String direct) {
    return Map.of("gin.lsa.size", "2", "gin.proxy.direct", direct);
  }
}
