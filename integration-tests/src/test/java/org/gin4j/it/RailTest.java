package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinType;
import org.junit.jupiter.api.Test;

/** Teams of several hosts, with the hosts named by hand or the LSA size bounded. */
class RailTest {

  @Test
  void worldBarrierOnARailConnectionIsRefusedOnAllRanks_U1() throws Exception {
    Ranks.run(
        4,
        lsaOfTwo("on"),
        comm -> {
          assertEquals(2, comm.properties().lsaSize());
          assertEquals(2, comm.properties().lsaTeamCount());
          assertEquals(4, comm.properties().hostLsaSize());
          assertEquals(GinType.PROXY, comm.properties().railedGinType());
          assertRefused(
              ErrorKind.INVALID_ARGUMENT,
              () ->
                  comm.createDeviceCommunicator(
                      DeviceCommRequirements.builder()
                          .connection(ConnectionType.RAIL)
                          .worldBarriers(1)
                          .build()),
              "worldBarriers",
              "RAIL");
        });
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
