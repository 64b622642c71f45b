package org.gin4j.spi.runtime.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchEnvironmentTest {
  private static final String SECRET = "0123456789abcdef";

  private static Launch read(Map<String, String> settings, Map<String, String> environment) {
    return new LaunchEnvironment(name -> Optional.ofNullable(settings.get(name)), environment)
        .read();
  }

  private static GinException refused(
      Map<String, String> settings, Map<String, String> environment) {
    return assertThrows(GinException.class, () -> read(settings, environment));
  }

  @Test
  void ownSettingsComeFirst() {
    Launch launch =
        read(
            Map.of(
                "gin.rank", "2",
                "gin.size", "4",
                "gin.address", "10.0.0.1:7000",
                "gin.secret", SECRET),
            Map.of("RANK", "0", "WORLD_SIZE", "8"));

    assertEquals(2, launch.rank());
    assertEquals(4, launch.size());
    assertEquals("10.0.0.1", launch.address().getHostString());
    assertEquals(7000, launch.address().getPort());
    assertEquals("gin4j", launch.source());
  }

  @Test
  void torchrunsVariablesAreRead() {
    Map<String, String> torchrun =
        Map.of("RANK", "1", "WORLD_SIZE", "2", "MASTER_ADDR", "host-a", "MASTER_PORT", "29500");

    Launch launch = read(Map.of("gin.secret", SECRET), torchrun);

    assertEquals(1, launch.rank());
    assertEquals(2, launch.size());
    assertEquals("host-a", launch.address().getHostString());
    assertEquals(29500, launch.address().getPort());
  }

  @Test
  void torchrunsAgentKeepsItsPort() {
    Launch launch =
        read(
            Map.of("gin.secret", SECRET),
            Map.of(
                "RANK", "0",
                "WORLD_SIZE", "2",
                "MASTER_ADDR", "host-a",
                "MASTER_PORT", "29500",
                "TORCHELASTIC_USE_AGENT_STORE", "True"));

    assertEquals(29501, launch.address().getPort());
  }

  @ParameterizedTest
  @CsvSource({"'node[01-04,7]', node01", "'a-1,a-2', a-1", "single, single"})
  void slurmsFirstNodeIsTheMeetingPoint(String nodes, String first) {
    Launch launch =
        read(
            Map.of("gin.secret", SECRET),
            Map.of(
                "SLURM_PROCID", "3",
                "SLURM_NTASKS", "4",
                "SLURM_NNODES", "2",
                "SLURM_JOB_ID", "77",
                "SLURM_JOB_NODELIST", nodes));

    assertEquals(3, launch.rank());
    assertEquals(first, launch.address().getHostString());
  }

  @Test
  void openMpiOnOneHostMeetsOnLoopback() {
    Map<String, String> mpi =
        Map.of(
            "OMPI_COMM_WORLD_RANK", "1",
            "OMPI_COMM_WORLD_SIZE", "3",
            "OMPI_COMM_WORLD_LOCAL_SIZE", "3",
            "PMIX_NAMESPACE", "job-1");

    Launch launch = read(Map.of("gin.secret", SECRET), mpi);

    assertEquals("127.0.0.1", launch.address().getHostString());
    assertEquals(launch, read(Map.of("gin.secret", SECRET), mpi));
  }

  @Test
  void openMpiOnSeveralHostsNeedsAnAddress() {
    GinException e =
        refused(
            Map.of("gin.secret", SECRET),
            Map.of(
                "OMPI_COMM_WORLD_RANK", "1",
                "OMPI_COMM_WORLD_SIZE", "4",
                "OMPI_COMM_WORLD_LOCAL_SIZE", "2"));

    assertEquals(ErrorKind.RENDEZVOUS, e.kind());
    assertTrue(e.getMessage().contains("GIN_ADDRESS"), e.getMessage());
    assertTrue(e.getMessage().contains("Open MPI"), e.getMessage());
  }

  @Test
  void aPmixLauncherNeedsTheSizeToBeSaid() {
    GinException e = refused(Map.of("gin.secret", SECRET), Map.of("PMIX_RANK", "0"));

    assertTrue(e.getMessage().contains("GIN_SIZE"), e.getMessage());
  }

  @Test
  void noSecretIsRefusedWithTheLaunchersWayToSetOne() {
    GinException e =
        refused(
            Map.of(),
            Map.of(
                "OMPI_COMM_WORLD_RANK", "0",
                "OMPI_COMM_WORLD_SIZE", "2",
                "OMPI_COMM_WORLD_LOCAL_SIZE", "2"));

    assertEquals(ErrorKind.RENDEZVOUS, e.kind());
    assertTrue(e.getMessage().contains("-x GIN_SECRET"), e.getMessage());
  }

  @Test
  void nothingSetNamesEveryWay() {
    GinException e = refused(Map.of(), Map.of());

    assertTrue(e.getMessage().contains("gin launch"), e.getMessage());
    assertTrue(e.getMessage().contains("GIN_RANK"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"host", "host:", "host:0", "host:65536", ":1", "host:x", "a:b:1", "[::1]"})
  void aWrongAddressIsNamed(String address) {
    GinException e =
        refused(
            Map.of("gin.rank", "0", "gin.size", "1", "gin.address", address, "gin.secret", SECRET),
            Map.of());

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertTrue(e.getMessage().contains("'" + address + "'"), e.getMessage());
  }

  @Test
  void anIpv6AddressIsReadInBrackets() {
    Launch launch =
        read(
            Map.of(
                "gin.rank", "0", "gin.size", "1", "gin.address", "[::1]:9", "gin.secret", SECRET),
            Map.of());

    assertEquals("::1", launch.address().getHostString());
  }

  @ParameterizedTest
  @CsvSource({"4, 4", "-1, 4", "0, 0", "one, 4", "0, many"})
  void wrongNumbersAreNamed(String rank, String size) {
    GinException e =
        refused(
            Map.of("gin.rank", rank, "gin.size", size, "gin.address", "h:1", "gin.secret", SECRET),
            Map.of());

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
  }
}
