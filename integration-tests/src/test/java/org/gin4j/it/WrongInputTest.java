package org.gin4j.it;

import static org.gin4j.it.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinType;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong input gives a clear error, changes nothing, and the next call works. */
class WrongInputTest {
  private static final ErrorKind ARGUMENT = ErrorKind.INVALID_ARGUMENT;

  /** Runs refusals on rank 1 of 3, then checks that nothing arrived anywhere. */
  @FunctionalInterface
  private interface Refused {
    void check(DeviceCommunicator dev, Window window) throws Exception;
  }

  private static void nothingChanges(String direct, Refused refused) throws Exception {
    Ranks.run(
        3,
        direct,
        Ranks.full().signals(2).counters(2).worldBarriers(1),
        (dev, window) -> {
          if (dev.rank() == 1) {
            refused.check(dev, window);
          }
          Gin gin = dev.gin(0);
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
          MemorySegment zeros = MemorySegment.ofArray(new byte[(int) Ranks.WINDOW]);
          assertEquals(-1, window.segment().mismatch(zeros), "first byte that was written");
          for (int id = 0; id < 2; id++) {
            assertEquals(0, gin.readSignal(id));
            assertEquals(0, gin.readCounter(id));
            assertEquals(0, gin.getSignalShadow(id));
          }
          dev.worldBarrier(Coop.thread(), gin, 0).sync();
          gin.signal(dev.world(), 2, RemoteAction.weakSignalInc(0));
          if (dev.rank() == 2) {
            gin.waitSignal(0, 3);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void rangesOutsideOfTheWindow_W2(String direct) throws Exception {
    long end = Ranks.WINDOW;
    nothingChanges(
        direct,
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Team world = dev.world();
          RemoteAction signal = RemoteAction.weakSignalInc(0);
          long[][] bad = {
            {end - 7, 0, 8},
            {0, end - 7, 8},
            {-1, 0, 8},
            {0, -1, 8},
            {0, 0, -1},
            {0, 0, end + 1},
            {end + 1, 0, 0},
            {Long.MAX_VALUE, 0, 8},
            {0, Long.MAX_VALUE, 8},
            {0, 0, Long.MAX_VALUE},
            {8, 0, Long.MAX_VALUE - 4},
            {Long.MIN_VALUE, 0, 8},
            {0, 0, Long.MIN_VALUE},
          };
          for (long[] range : bad) {
            assertRefused(
                ARGUMENT,
                () ->
                    gin.put(
                        world,
                        2,
                        window,
                        range[0],
                        window,
                        range[1],
                        range[2],
                        signal,
                        LocalAction.weakCounterInc(0)),
                "W2",
                String.valueOf(range[2]));
            assertRefused(
                ARGUMENT,
                () -> gin.get(world, 2, window, range[0], window, range[1], range[2]),
                "W2");
          }
          for (long offset : new long[] {end - 7, end, -1, -8, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertRefused(
                ARGUMENT, () -> gin.putValue(world, 2, window, offset, -1, 8, signal), "W2");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void valueSizesThatDoNotExist_P4(String direct) throws Exception {
    nothingChanges(
        direct,
        (dev, window) -> {
          for (int bytes : new int[] {3, 0, -1, 5, 6, 7, 9, 16, Integer.MIN_VALUE}) {
            assertRefused(
                ARGUMENT,
                () ->
                    dev.gin(0)
                        .putValue(
                            dev.world(), 2, window, 0, -1, bytes, RemoteAction.weakSignalInc(0)),
                "P4",
                "not " + bytes);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void peersThatDoNotExist(String direct) throws Exception {
    nothingChanges(
        direct,
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (int peer : new int[] {3, -1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            for (Executable use :
                new Executable[] {
                  () -> gin.put(dev.world(), peer, window, 0, window, 0, 8),
                  () -> gin.putValue(dev.world(), peer, window, 0, 1, 8, RemoteAction.none()),
                  () -> gin.get(dev.world(), peer, window, 0, window, 0, 8),
                  () -> gin.signal(dev.world(), peer, RemoteAction.weakSignalInc(0)),
                  () -> gin.flushAsync(dev.world(), peer),
                  () -> dev.rankToWorld(dev.world(), peer)
                }) {
              assertRefused(ARGUMENT, use, "peer " + peer);
            }
          }
          // A team that is made by hand and reaches beyond the world.
          Team beyond = new Team(2, 0, 5);
          assertRefused(
              ARGUMENT, () -> gin.signal(beyond, 1, RemoteAction.weakSignalInc(0)), "world rank 6");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void idsBeyondTheCount_S13_C4(String direct) throws Exception {
    nothingChanges(
        direct,
        (dev, window) -> {
          Gin gin = dev.gin(0);
          Team world = dev.world();
          int count = dev.signalCount();
          for (int id : new int[] {count, count + 100, RemoteAction.MAX_SIGNAL_ID}) {
            assertRefused(
                ARGUMENT,
                () -> gin.put(world, 2, window, 0, window, 0, 8, RemoteAction.weakSignalInc(id)),
                "S13");
            assertRefused(
                ARGUMENT, () -> gin.signal(world, 2, RemoteAction.strongSignalAdd(id, 1)), "S13");
          }
          for (int id : new int[] {count, -1, Integer.MAX_VALUE}) {
            assertRefused(ARGUMENT, () -> gin.readSignal(id), "S13");
            assertRefused(ARGUMENT, () -> gin.waitSignal(id, 0), "S13");
            assertRefused(ARGUMENT, () -> gin.resetSignal(id), "S13");
            assertRefused(ARGUMENT, () -> gin.getSignalShadow(id), "S13");
            assertRefused(ARGUMENT, () -> gin.increaseSignalShadow(id, 1), "S13");
          }
          assertRefused(ARGUMENT, () -> RemoteAction.weakSignalInc(1 << 24), "S13");
          assertRefused(ARGUMENT, () -> RemoteAction.weakSignalInc(-1), "S13");
          for (int id : new int[] {2, LocalAction.MAX_COUNTER_ID}) {
            assertRefused(
                ARGUMENT,
                () ->
                    gin.put(
                        world,
                        2,
                        window,
                        0,
                        window,
                        0,
                        8,
                        RemoteAction.weakSignalInc(0),
                        LocalAction.weakCounterInc(id)),
                "C4");
          }
          for (int id : new int[] {2, -1}) {
            assertRefused(ARGUMENT, () -> gin.readCounter(id), "C4");
            assertRefused(ARGUMENT, () -> gin.waitCounter(id, 0), "C4");
            assertRefused(ARGUMENT, () -> gin.resetCounter(id), "C4");
          }
          assertRefused(ARGUMENT, () -> LocalAction.weakCounterInc(1 << 23), "C4");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void vaSignalsAtWrongPlaces_S10(String direct) throws Exception {
    nothingChanges(
        direct,
        (dev, window) -> {
          Gin gin = dev.gin(0);
          for (long offset : new long[] {4, Ranks.WINDOW, Ranks.WINDOW - 4, -8, Long.MAX_VALUE}) {
            assertRefused(
                ARGUMENT,
                () -> gin.signal(dev.world(), 2, RemoteAction.weakVaSignalInc(window, offset)));
            assertRefused(ARGUMENT, () -> gin.readSignal(window, offset));
            assertRefused(ARGUMENT, () -> gin.waitSignal(window, offset, 0));
            assertRefused(ARGUMENT, () -> gin.resetSignal(window, offset));
          }
          assertRefused(ARGUMENT, () -> RemoteAction.weakVaSignalInc(null, 0), "S10");
          for (int bits : new int[] {0, 65}) {
            assertRefused(
                ARGUMENT, () -> gin.readSignal(window, 0, bits, MemoryOrder.ACQUIRE), "S6");
          }
          assertRefused(ARGUMENT, () -> gin.signal(dev.world(), 2, RemoteAction.none()), "S12");
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off"})
  void vaSignalInAPlainWindow_S10(String direct) throws Exception {
    Ranks.run(
        2,
        Ranks.direct(direct),
        comm -> {
          try (Window plain = comm.register(comm.allocate(4096));
              DeviceCommunicator dev = Ranks.device(comm)) {
            assertRefused(
                ARGUMENT,
                () ->
                    dev.gin(0)
                        .put(
                            dev.world(),
                            1 - dev.rank(),
                            plain,
                            0,
                            plain,
                            64,
                            8,
                            RemoteAction.strongVaSignalInc(plain, 128)),
                "STRICT_ORDERING",
                "S10");
            dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
            assertEquals(-1, plain.segment().mismatch(MemorySegment.ofArray(new byte[4096])));
          }
        });
  }

  @Test
  void windowOfAnotherCommunicator() throws Exception {
    Ranks.run(
        2,
        Map.of(),
        comm -> {
          try (DeviceCommunicator dev = Ranks.device(comm);
              DeviceCommunicator other = Ranks.device(comm)) {
            assertRefused(
                ARGUMENT,
                () -> dev.worldBarrier(Coop.thread(), other.gin(0), 0),
                "another communicator");
            assertRefused(ARGUMENT, () -> dev.gin(1), "context 1");
            assertRefused(ARGUMENT, () -> dev.gin(-1), "context -1");
            assertRefused(ARGUMENT, () -> dev.grant(0), "entry 0");
          }
        });
  }

  @Test
  void ginResourcesWithoutAConnectionAreRefusedAlsoOnOneHost_U2() throws Exception {
    Ranks.run(
        2,
        Map.of(),
        comm -> {
          DeviceCommRequirements.Builder[] contradictions = {
            DeviceCommRequirements.builder().signals(1),
            DeviceCommRequirements.builder().counters(1),
            DeviceCommRequirements.builder().worldBarriers(1),
            DeviceCommRequirements.builder().railBarriers(1),
            DeviceCommRequirements.builder().hybridBarriers(1),
          };
          for (DeviceCommRequirements.Builder wrong : contradictions) {
            assertRefused(ARGUMENT, () -> comm.createDeviceCommunicator(wrong.build()), "U2");
          }
          try (DeviceCommunicator dev =
              comm.createDeviceCommunicator(
                  DeviceCommRequirements.builder().lsaBarriers(2).build())) {
            assertEquals(GinType.NONE, dev.ginType());
            assertRefused(ErrorKind.UNSUPPORTED, () -> dev.gin(0), "U2");
          }
        });
  }

  @Test
  void requirementsThatDifferBetweenRanksAreRefusedOnAll_U1() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          int signals = comm.rank() == 2 ? 5 : 4;
          assertRefused(
              ErrorKind.MISMATCH,
              () -> comm.createDeviceCommunicator(Ranks.full().signals(signals).build()),
              "rank 0",
              "signals 4",
              "rank 2",
              "signals 5");
          checkUsable(comm);
        });
  }

  @Test
  void requirementsThatAreWrongOnOneRankEndAllRanksPromptly_U1() throws Exception {
    Ranks.run(
        3,
        Map.of(),
        comm -> {
          ConnectionType type = comm.rank() == 1 ? ConnectionType.NONE : ConnectionType.FULL;
          assertRefused(
              comm.rank() == 1 ? ARGUMENT : ErrorKind.MISMATCH,
              () ->
                  comm.createDeviceCommunicator(
                      DeviceCommRequirements.builder().connection(type).signals(1).build()),
              "U2");
          checkUsable(comm);
        });
  }

  @Test
  void whatNoBackendCanDoIsRefusedNotDropped_U1() throws Exception {
    Ranks.run(
        2,
        Map.of(),
        comm -> {
          assertRefused(
              ErrorKind.NO_BACKEND,
              () -> comm.createDeviceCommunicator(Ranks.full().trafficClass(3).build()),
              "proxy",
              "traffic class");
          assertRefused(
              ErrorKind.NO_BACKEND,
              () -> comm.createDeviceCommunicator(Ranks.full().queueDepth(1 << 20).build()),
              "proxy",
              "queues of at most");
          assertRefused(
              ErrorKind.NO_BACKEND,
              () -> comm.createDeviceCommunicator(Ranks.full().signals(2_000_000).build()),
              "proxy",
              "signals");
          checkUsable(comm);
        });
  }

  @Test
  void featuresNewerThanTheCompatibilityLevelAreRefusedWithTheirVersion_U8() throws Exception {
    Ranks.run(
        2,
        Map.of(),
        comm -> {
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () ->
                  comm.createDeviceCommunicator(
                      Ranks.full().worldBarriers(1).compatibility(NcclVersion.V2_29_7).build()),
              "2.30.3");
          checkUsable(comm);
        });
  }

  private static void checkUsable(Communicator comm) {
    try (DeviceCommunicator dev = Ranks.device(comm)) {
      dev.worldBarrier(Coop.thread(), dev.gin(0), 0).sync();
    }
  }
}
