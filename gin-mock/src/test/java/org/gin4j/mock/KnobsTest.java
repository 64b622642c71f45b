package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.UnaryOperator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.GinException;
import org.gin4j.api.GinTimeoutException;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.RemoteAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every gin.mock setting does what it says. */
class KnobsTest {

  private static void refused(
      String knob,
      String value,
      String named,
      UnaryOperator<DeviceCommRequirements.Builder> wants) {
    MockRun mock = MockRun.ranks(3).set("gin.mock." + knob, value);
    mock.connected(
            1,
            comm -> {
              GinException refusal =
                  assertThrows(
                      GinException.class,
                      () ->
                          comm.createDeviceCommunicator(
                              wants
                                  .apply(
                                      DeviceCommRequirements.builder()
                                          .connection(ConnectionType.FULL)
                                          .strongSignalsRequired(false)
                                          .vaSignalsRequired(false))
                                  .build()));
              assertEquals(ErrorKind.NO_BACKEND, refusal.kind(), refusal::getMessage);
              assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
              assertTrue(refusal.getMessage().contains("mock"), refusal.getMessage());
            })
        .orThrow();
  }

  @Test
  void whatABackendLacksIsRefusedByName_U1_U6() {
    refused("strong", "false", "strong", wants -> wants.strongSignalsRequired(true));
    refused("va", "false", "VA", wants -> wants.vaSignalsRequired(true));
    refused("get", "false", "get", wants -> wants.getRequired(true));
    refused("connections", "rail", "FULL", wants -> wants);
    refused("connections", "full", "RAIL", wants -> wants.connection(ConnectionType.RAIL));
    refused("contexts", "2", "2 contexts", wants -> wants.contexts(4));
    refused("signals", "8", "8", wants -> wants.signals(9));
    refused("counters", "3", "3", wants -> wants.counters(4));
  }

  @Test
  void whatABackendHasIsGranted_U1() {
    Trial.of(3)
        .seeds(2)
        .set("gin.mock.signals", "10")
        .set("gin.mock.counters", "2")
        .set("gin.mock.contexts", "2")
        .set("gin.mock.depth", "1")
        .set("gin.mock.connections", " Full , rail")
        .contexts(2)
        .passes(
            at -> {
              assertEquals(2, at.dev().contextCount());
              assertEquals(10, at.dev().signalCount());
            });
  }

  @Test
  void aGetThatWasNotRequiredIsRefusedWhereThereIsNone_U1() {
    Trial.of(3)
        .seeds(2)
        .set("gin.mock.get", "false")
        .wants(wants -> wants.getRequired(false))
        .passes(
            at -> {
              GinException refusal =
                  assertThrows(
                      GinException.class,
                      () -> at.gin().get(at.world(), 1, at.window(), 0, at.window(), 8, 8));
              assertEquals(ErrorKind.UNSUPPORTED, refusal.kind());
            });
  }

  @ParameterizedTest
  @CsvSource({
    "strong,yes",
    "va,1",
    "get,''",
    "connections,ring",
    "connections,''",
    "contexts,0",
    "contexts,257",
    "signals,-1",
    "counters,many",
    "depth,0",
    "depth,1048577",
    "start,4294967296",
    "start,-1",
    "lose,1",
    "lose,a@b",
    "lose,1@",
    "lose,-1@3",
    "lose,3@1",
    "fail,-2",
    "fail,soon",
    "stall,1@2@3",
    "stall,7@0"
  })
  void aWrongValueIsNamed(String knob, String value) {
    GinException refusal =
        assertThrows(
            GinException.class,
            () -> MockRun.ranks(3).set("gin.mock." + knob, value).connected(1, comm -> {}));
    assertEquals(ErrorKind.INVALID_ARGUMENT, refusal.kind());
    assertTrue(refusal.getMessage().contains("gin.mock." + knob), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("'" + value + "'"), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gin.mock.strnog", "gin.mock.", "gin.mock.Strong"})
  void anUnknownSettingIsNamedWithThoseKnown(String name) {
    GinException refusal =
        assertThrows(
            GinException.class, () -> MockRun.ranks(3).set(name, "1").connected(1, comm -> {}));
    assertEquals(ErrorKind.INVALID_ARGUMENT, refusal.kind());
    assertTrue(refusal.getMessage().contains(name), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("strong"), refusal.getMessage());
  }

  @Test
  void otherSettingsReachTheRuntime() {
    MockRun.ranks(3)
        .set("gin.timeout", "0.5")
        .connected(
            1,
            comm -> {
              try (var dev = comm.createDeviceCommunicator(Trial.of(3).requirements())) {
                assertEquals(500, dev.timeout().toMillis());
              }
            })
        .orThrow();
  }

  @Test
  void wrongRunsAreRefused() {
    assertThrows(GinException.class, () -> MockRun.ranks(0));
    assertThrows(GinException.class, () -> MockRun.ranks(2).lsa(0));
  }

  /** Every rank meets all others three times, in every way there is. */
  private static void meetings(Trial.Place at) {
    int ranks = at.world().size();
    int next = (at.rank() + 1) % ranks;
    try (GinBarrierSession barrier = at.barrier(0)) {
      at.gin()
          .put(
              at.world(), next, at.window(), 0, at.window(), 64, 16, RemoteAction.weakSignalInc(0));
      at.gin().waitSignal(0, 1);
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
      at.gin().get(at.world(), next, at.window(), 0, at.window(), 128, 8);
      at.gin().flush();
      at.gin().signal(at.world(), next, RemoteAction.strongVaSignalInc(at.window(), 256));
      at.gin().waitSignal(at.window(), 256, 1);
      barrier.sync();
    }
    at.meet();
  }

  private static GinException gin(Throwable failure) {
    assertTrue(failure instanceof GinException, () -> String.valueOf(failure));
    return (GinException) failure;
  }

  @Test
  void aLostRankEndsTheOthersAtWhateverStepItIsLost_L8() {
    int namings = 0;
    for (int seed = 1; seed <= 3; seed++) {
      long steps = Trial.of(3).loose().run(seed, KnobsTest::meetings).orThrow().steps();
      for (long step = 1; step < steps; step++) {
        for (int lost = 0; lost < 3; lost++) {
          int victim = lost;
          String setting = victim + "@" + step;
          MockResult result =
              Trial.of(3).loose().set("gin.mock.lose", setting).run(seed, KnobsTest::meetings);
          assertTrue(result.finished(), () -> setting + ": " + result.report());
          assertFalse(result.failures().containsKey(victim), result::report);
          result
              .failures()
              .forEach(
                  (rank, failure) -> {
                    assertEquals(
                        ErrorKind.PEER_LOST,
                        gin(failure).kind(),
                        () -> setting + ": " + result.report());
                    assertTrue(
                        failure.getMessage().contains("rank " + victim), failure::getMessage);
                  });
          assertTrue(result.findings().isEmpty(), () -> setting + ": " + result.report());
          namings += result.failures().size();
        }
      }
    }
    assertTrue(namings > 100, "only " + namings + " ranks noticed");
  }

  @Test
  void aRankThatIsLostBeforeItConnectsEndsTheOthers_L8() {
    MockResult result = Trial.of(3).loose().set("gin.mock.lose", "1@0").run(1, KnobsTest::meetings);
    assertTrue(result.finished(), result::report);
    assertEquals(2, result.failures().size(), result::report);
    assertTrue(gin(result.failures().get(0)).getMessage().contains("2 of 3"), result::report);
  }

  @Test
  void aLostRankWhoseOwnProgramCatchesEverythingIsStillLost_L8() {
    MockResult result =
        Trial.of(3)
            .loose()
            .set("gin.mock.lose", "2@6")
            .run(
                4,
                at -> {
                  for (int i = 0; i < 10; i++) {
                    try {
                      at.gin().signal(at.world(), 0, RemoteAction.weakSignalInc(0));
                    } catch (GinException e) {
                      assertTrue(at.rank() == 2 || e.kind() == ErrorKind.PEER_LOST, e::getMessage);
                    }
                  }
                });
    assertTrue(result.finished(), result::report);
  }

  @Test
  void aFailedOperationEndsItsRanksWaitersAtWhateverStepItFails_L2() {
    for (Policy policy : Policy.values()) {
      int noticed = 0;
      for (int seed = 1; seed <= 3; seed++) {
        Trial whole = Trial.of(3).policy(policy).loose();
        long steps = whole.run(seed, KnobsTest::meetings).orThrow().steps();
        for (long step = 0; step < steps; step++) {
          String setting = Long.toString(step);
          MockResult result =
              Trial.of(3)
                  .policy(policy)
                  .loose()
                  .set("gin.mock.fail", setting)
                  .run(seed, KnobsTest::meetings);
          assertTrue(result.finished(), () -> setting + ": " + result.report());
          assertTrue(result.findings().isEmpty(), () -> setting + ": " + result.report());
          long failed =
              result.failures().values().stream()
                  .filter(failure -> gin(failure).kind() == ErrorKind.TRANSPORT)
                  .peek(
                      failure -> {
                        assertEquals(0, gin(failure).context().orElse(-1));
                        assertEquals(1, gin(failure).peers().length, failure::getMessage);
                        assertTrue(
                            failure.getMessage().contains("rank " + gin(failure).peers()[0]),
                            failure::getMessage);
                      })
                  .count();
          assertTrue(failed > 0 || result.passed(), () -> setting + ": " + result.report());
          noticed += failed > 0 ? 1 : 0;
        }
      }
      int all = noticed;
      assertTrue(all > 20, () -> policy + ": only " + all + " failures were noticed");
    }
  }

  @Test
  void aStalledRankEndsTheOthersWaitsWithAReport_L1() {
    for (int seed = 1; seed <= 10; seed++) {
      MockResult result =
          Trial.of(3).loose().set("gin.mock.stall", "2@5").run(seed, KnobsTest::meetings);
      assertTrue(result.finished(), result::report);
      assertFalse(result.failures().isEmpty(), result::report);
      result
          .failures()
          .forEach(
              (rank, failure) ->
                  assertTrue(
                      gin(failure).kind() == ErrorKind.TIMEOUT
                          || gin(failure).kind() == ErrorKind.ABORTED
                          || gin(failure).kind() == ErrorKind.MISMATCH,
                      result::report));
      assertTrue(
          result.findings().stream().anyMatch(each -> each.message().contains("stalls this rank")),
          result::report);
    }
  }

  @Test
  void aFullQueueWithoutRoomIsReported_L1_L4() {
    MockResult result =
        Trial.of(2)
            .loose()
            .set("gin.mock.depth", "1")
            .set("gin.mock.stall", "1@0")
            .run(1, at -> at.gin().signal(at.world(), 1, RemoteAction.weakSignalInc(0)));
    assertTrue(result.finished(), result::report);
    assertTrue(
        result.failures().get(0) instanceof GinException
            && !(result.failures().get(0) instanceof GinTimeoutException),
        result::report);
    assertArrayEquals(new int[0], gin(result.failures().get(0)).peers());
  }
}
