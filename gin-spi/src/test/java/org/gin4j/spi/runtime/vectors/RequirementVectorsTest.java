package org.gin4j.spi.runtime.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementVectorsTest {
  private static final int CASES = 31 + 6;

  private final VectorSuite suite = new RequirementVectors();
  private VectorDocument document;

  @BeforeEach
  void read() throws IOException {
    document = VectorDocument.read("devcomm-requirements");
  }

  @Test
  void everyCaseAgrees() {
    VectorSuite.Result result = document.run(suite);

    assertEquals(List.of(), result.failures());
    assertEquals(CASES, result.passed());
    assertEquals(suite.file(), document.file());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/2, /expected/result, '\"ncclInvalidUsage\"'",
    "/cases/2, /expected/result, '\"ncclSuccess\"'",
    "/cases/16, /expected/result, '\"ncclInvalidArgument\"'",
    "/cases/20, /expected/result, '\"ncclInvalidArgument\"'",
    "/cases/20, /comm/nRanks, 12",
    "/cases/20, /comm/lsaSize, 2",
    "/cases/20, /comm/ginSupport, '\"NONE\"'",
    "/cases/20, /comm/pluginVersion, 12",
    "/cases/20, /comm/connections, 2",
    "/cases/20, /comm/supportsStrong, false",
    "/cases/20, /comm/supportsVa, false",
    "/cases/0, /comm/ginAlreadyEnabled, true",
    "/cases/20, /reqs/ginConnectionType, '\"NONE\"'",
    "/cases/9, /reqs/ginForceEnable, false",
    "/cases/20, /reqs/ginContextCount, 5",
    "/cases/20, /reqs/ginSignalCount, 8",
    "/cases/20, /reqs/ginCounterCount, 1",
    "/cases/20, /reqs/barrierCount, 3",
    "/cases/20, /reqs/lsaBarrierCount, 4",
    "/cases/20, /reqs/railGinBarrierCount, 5",
    "/cases/20, /reqs/worldGinBarrierCount, 6",
    "/cases/20, /reqs/ginStrongSignalsRequired, false",
    "/cases/28, /reqs/list/0/nBarriers, 3",
    "/cases/28, /reqs/list/1/counters, 3",
    "/cases/28, /reqs/list/2/bytes, 2000",
    "/cases/28, /reqs/list/4/align, 2048",
    "/cases/20, /expected/ginActive, false",
    "/cases/20, /expected/ginSignalCount, 74",
    "/cases/20, /expected/ginCounterCount, 1",
    "/cases/20, /expected/ginContextCount, 5",
    "/cases/20, /expected/ginConnectionCount, 2",
    "/cases/20, /expected/contextsCreated, 5",
    "/cases/20, /expected/contextsPerConnection, 5",
    "/cases/20, /expected/rankStride, 4",
    "/cases/20, /expected/ginConnectionsRailed, true",
    "/cases/20, /expected/ginContextsRailed, true",
    "/cases/20, /expected/ginStrongLegacySignals, false",
    "/cases/20, /expected/worldGinBarrierSignal0, 8",
    "/cases/20, /expected/railGinBarrierSignal0, 48",
    "/cases/20, /expected/hybridWorldGinBarrierSignal0, 56",
    "/cases/20, /expected/hybridRailGinBarrierSignal0, 72",
    "/cases/20, /expected/lsaBarrier/nBarriers, 4",
    "/cases/20, /expected/lsaBarrier/bufHandle, 1",
    "/cases/20, /expected/hybridLsaBarrier/nBarriers, 3",
    "/cases/20, /expected/hybridLsaBarrier/bufHandle, 2",
    "/cases/20, /expected/signalShadowsOffset, 128",
    "/cases/20, /expected/resourceBytes, 4194304",
    "/cases/28, /expected/list/0/signal0, 5",
    "/cases/28, /expected/list/1/signalStart, 17",
    "/cases/28, /expected/list/1/counterStart, 2",
    "/cases/28, /expected/list/2/bufHandle, 1",
    "/cases/28, /expected/list, '[]'"
  })
  void aChangedMember_failsItsCaseAndNoOther(String place, String member, String value)
      throws IOException {
    document.change(place + member, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    String id = document.text(place + "/id");
    assertTrue(result.failures().getFirst().startsWith(id + ": "), result.failures().getFirst());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nBarriers", "teamRanks", "ginSignals", "lsaBytes", "lsaAlign"})
  void aChangedHelper_fails(String member) throws IOException {
    document.change("/helpers/1/" + member, "77");

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertTrue(result.failures().getFirst().startsWith("helpers[1]: "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cases/2/expected/result",
        "/cases/20/comm/nRanks",
        "/cases/20/reqs/list",
        "/cases/20/expected/resourceBytes",
        "/cases/20/expected/lsaBarrier/bufHandle",
        "/cases/28/expected/list/0/signal0",
        "/helpers/0/lsaBytes"
      })
  void aMissingMember_failsItsCase(String pointer) {
    document.remove(pointer);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }

  @ParameterizedTest
  @CsvSource({
    "/cases/20/comm/lsaSize, 3",
    "/cases/20/comm/ginSupport, '\"HALF\"'",
    "/cases/20/comm/connections, 0",
    "/cases/20/reqs/ginContextCount, 0",
    "/cases/20/reqs/ginSignalCount, -1",
    "/cases/28/reqs/list/0/kind, '\"lock\"'",
    "/cases/28/reqs/list/0, 7",
    "/helpers/0, '[]'"
  })
  void aMalformedCase_isAFailureAndNoException(String pointer, String value) throws IOException {
    document.change(pointer, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }

  @Test
  void whatAPublicCallMakesOfIt_isIgnored() throws IOException {
    document.change("/cases/28/publicCallInThisVersion", "null");

    assertEquals(CASES, document.run(suite).passed());
  }
}
