package org.gin4j.gpi.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.GinType;
import org.gin4j.api.NcclVersion;
import org.gin4j.gpi.queue.TestEnvironment;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.tck.RankWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the backend is taken [U6, U8]. */
class GpiSelectionTest {
  private static final String PROXY_AND_GPI = Integer.toString(1 << 2 | 1 << 4);
  private static final String GPI_ONLY = Integer.toString(1 << 4);

  private static DeviceCommRequirements.Builder needs() {
    return DeviceCommRequirements.builder().connection(ConnectionType.FULL).signals(1);
  }

  private static void assertServedBy(GinType type, Map<String, String> settings) throws Exception {
    RankWorld.threads()
        .run(
            2,
            settings,
            comm -> {
              assertEquals(type, comm.properties().ginType());
              try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
                assertEquals(type, dev.ginType());
              }
            });
  }

  @Test
  void leftToItselfTheRuntimeNeverTakesIt_U6() throws Exception {
    assertServedBy(GinType.PROXY, Map.of());
    assertServedBy(GinType.PROXY, Map.of(CommConfig.BACKEND, "auto"));
    assertServedBy(GinType.PROXY, Map.of(CommConfig.BACKEND_MASK, PROXY_AND_GPI));
  }

  @Test
  void nameOrMaskTakesIt_U6() throws Exception {
    assertServedBy(GinType.GPI, Map.of(CommConfig.BACKEND, "gpi"));
    assertServedBy(GinType.GPI, Map.of(CommConfig.BACKEND_MASK, GPI_ONLY));
  }

  @Test
  void itSaysThatItIsExperimental() throws Exception {
    assertTrue(new GpiBackendProvider().capabilities().experimental());
    RankWorld.threads()
        .run(
            1,
            Map.of(CommConfig.BACKEND, "gpi"),
            comm -> {
              try (DeviceCommunicator dev = comm.createDeviceCommunicator(needs().build())) {
                assertEquals("shm (gpi channel, experimental)", dev.transport());
              }
            });
  }

  @Test
  void anOlderCompatibilityLevelRefusesIt_U8() throws Exception {
    RankWorld.threads()
        .run(
            2,
            Map.of(CommConfig.BACKEND, "gpi"),
            comm -> {
              GinException e =
                  assertThrows(
                      GinException.class,
                      () ->
                          comm.createDeviceCommunicator(
                              needs().compatibility(NcclVersion.V2_30_5).build()));
              assertEquals(ErrorKind.NO_BACKEND, e.kind());
              assertTrue(
                  e.getMessage()
                      .contains("gpi: came with NCCL 2.30.6, the compatibility level is 2.30.5"),
                  e.getMessage());
              comm.createDeviceCommunicator(needs().compatibility(NcclVersion.V2_30_6).build())
                  .close();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "gin.gpi.queue.depth, 0",
    "gin.gpi.queue.depth, 65537",
    "gin.gpi.queue.depth, many",
    "gin.gpi.queue.start, 0x1ffffffffffffffff",
    "gin.gpi.idle, sleep"
  })
  void wrongSettingsAreRefused_U1(String name, String value) {
    BackendEnvironment environment =
        new TestEnvironment(Duration.ofSeconds(1), Map.of(name, value));

    GinException e =
        assertThrows(GinException.class, () -> new GpiBackendProvider().reaches(environment));

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertTrue(e.getMessage().startsWith(name + " is '" + value + "': expected"), e.getMessage());
  }
}
