package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinException;
import org.gin4j.api.GinType;
import org.gin4j.api.LocalAction;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.Team;
import org.gin4j.api.TeamTag;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Providers;
import org.gin4j.spi.Rule;
import org.gin4j.tck.wrap.WrappedProvider;
import org.junit.jupiter.api.Test;

/** Requirements, capabilities and limits, in both directions. */
public abstract class SetUpTests extends KitTest {

  /** Ids beyond 16 bits, of which all cells of one rank take 16 MiB. */
  private static final int MANY_IDS = 1 << 17;

  /** For subclasses. */
  protected SetUpTests() {}

  private void assertServed(DeviceCommRequirements.Builder needs) throws Exception {
    ranks(2, comm -> comm.createDeviceCommunicator(needs.build()).close());
  }

  private void assertNotServed(DeviceCommRequirements.Builder needs, String... parts)
      throws Exception {
    ranks(
        2,
        comm ->
            assertRefused(
                ErrorKind.NO_BACKEND, () -> comm.createDeviceCommunicator(needs.build()), parts));
  }

  @Test
  @Covers({Rule.U6, Rule.U1})
  final void providerSaysWhatTheVendorDeclares_U6() {
    GinBackendProvider provider =
        Providers.load(GinBackendProvider.class).loaded().stream()
            .filter(candidate -> candidate.name().equals(backend().name()))
            .findFirst()
            .orElseThrow(
                () -> new AssertionError("no provider is named '" + backend().name() + "'"));
    assertEquals("", Providers.rejection(provider), "can be used here");
    assertEquals(declared(), provider.capabilities());
  }

  @Test
  @Covers(Rule.U6)
  final void forcedBackendServesOrFailsNamingWhy_U6() throws Exception {
    ranks(
        3,
        comm -> {
          try (var dev = comm.createDeviceCommunicator(full().signals(1).build())) {
            assertEquals(backend().name(), dev.ginType().name());
          }
        });
    ranks(
        3,
        Map.of(CommConfig.BACKEND, "no-such"),
        comm -> {
          assertEquals(GinType.NONE, comm.properties().ginType());
          assertRefused(
              ErrorKind.NO_BACKEND,
              () -> comm.createDeviceCommunicator(full().signals(1).build()),
              backend().name() + ": gin.backend asks for no-such");
        });
  }

  @Test
  @Covers({Rule.U1, Rule.U6})
  final void declaredAbilitiesAreGrantedAndOthersRefused_U1() throws Exception {
    BackendCapabilities has = declared();
    DeviceCommRequirements.Builder plain =
        full().strongSignalsRequired(false).vaSignalsRequired(false).signals(1);
    if (has.strongSignals()) {
      assertServed(plain.strongSignalsRequired(true));
    } else {
      assertNotServed(plain.strongSignalsRequired(true), "strong");
    }
    plain.strongSignalsRequired(false);
    if (has.vaSignals()) {
      assertServed(plain.vaSignalsRequired(true));
    } else {
      assertNotServed(plain.vaSignalsRequired(true), "VA");
    }
    plain.vaSignalsRequired(false);
    if (has.get()) {
      assertServed(plain.getRequired(true));
    } else {
      assertNotServed(plain.getRequired(true), "get");
    }
    plain.getRequired(false);
    if (has.trafficClass()) {
      assertServed(plain.trafficClass(3));
    } else {
      assertNotServed(plain.trafficClass(3), "traffic class");
    }
  }

  @Test
  @Covers(Rule.U1)
  final void declaredConnectionsAreGrantedAndOthersRefused_U1() throws Exception {
    for (ConnectionType type : new ConnectionType[] {ConnectionType.FULL, ConnectionType.RAIL}) {
      DeviceCommRequirements.Builder needs = any().connection(type).signals(1);
      if (declared().connectionTypes().contains(type)) {
        assertServed(needs);
      } else {
        assertNotServed(needs, type.name());
      }
    }
  }

  @Test
  @Covers(Rule.U6)
  final void undeclaredGetDoesNotWork_U6() throws Exception {
    if (declared().get()) {
      return;
    }
    ranks(
        2,
        Wrapping.settings(backend().name(), WrappedProvider.CLAIMING, Map.of()),
        comm -> {
          try (var window = window(comm, WINDOW);
              var dev =
                  comm.createDeviceCommunicator(
                      full().getRequired(true).signals(1).worldBarriers(1).build())) {
            window.segment().set(LONG, 0, 5);
            meet(dev);
            Undeclared.assertDoesNotWork(
                "get",
                () -> {
                  dev.gin(0).get(dev.world(), 1 - dev.rank(), window, 0, window, 8, 8);
                  dev.gin(0).flush();
                  return window.segment().get(LONG, 8) == 5;
                });
          }
        });
  }

  @Test
  @Covers(Rule.U6)
  final void undeclaredVaSignalsDoNotWork_U6() throws Exception {
    if (declared().vaSignals()) {
      return;
    }
    ranks(
        1,
        Wrapping.settings(backend().name(), WrappedProvider.CLAIMING, Map.of()),
        comm -> {
          try (var window = comm.register(comm.allocate(4096), WindowFlag.STRICT_ORDERING);
              var dev =
                  comm.createDeviceCommunicator(
                      full().vaSignalsRequired(true).signals(1).build())) {
            Undeclared.assertDoesNotWork(
                "a VA signal",
                () -> {
                  Gin gin = dev.gin(0);
                  gin.signal(dev.world(), 0, RemoteAction.weakVaSignalAdd(window, 8, 3));
                  gin.waitSignal(window, 8, 3, 64, ACQUIRE, Coop.thread(), Duration.ofSeconds(1));
                  return true;
                });
          }
        });
  }

  /** A backend that is asked for strong signals and has none must refuse, or be seen to lack it. */
  @Test
  @Covers({Rule.U6, Rule.S3})
  final void undeclaredStrongSignalsDoNotWork_U6() throws Exception {
    if (declared().strongSignals()) {
      return;
    }
    int rounds = 200;
    int bytes = 64 << 10;
    ranks(
        2,
        Wrapping.settings(backend().name(), WrappedProvider.CLAIMING, Map.of()),
        comm -> {
          try (var window = window(comm, 2L * bytes);
              var dev =
                  comm.createDeviceCommunicator(
                      full().strongSignalsRequired(true).signals(1).build())) {
            Gin gin = dev.gin(0);
            if (dev.rank() == 0) {
              send(gin, dev.world(), window, rounds, bytes);
            } else {
              Undeclared.assertDoesNotWork(
                  "a strong signal", () -> covers(gin, dev.world(), window, rounds, bytes));
            }
          }
        });
  }

  /** Sends puts and a strong signal behind them until the other side stops answering. */
  private static void send(Gin gin, Team world, Window window, int rounds, int bytes) {
    try {
      for (int round = 1; round <= rounds; round++) {
        window.segment().set(LONG, bytes - 8L, round);
        gin.put(world, 1, window, bytes, window, 0, bytes, RemoteAction.none());
        gin.putValue(world, 1, window, 0, round, 8, RemoteAction.none());
        gin.signal(world, 1, RemoteAction.strongSignalInc(0));
        gin.flush();
        awaitBriefly(gin, round);
      }
    } catch (GinException over) {
      // It does not work, or the other side has seen enough and does the judging.
    }
  }

  private static boolean covers(Gin gin, Team world, Window window, int rounds, int bytes) {
    for (int round = 1; round <= rounds; round++) {
      awaitBriefly(gin, round);
      if (window.segment().get(LONG, 0) != round
          || window.segment().get(LONG, 2L * bytes - 8) != round) {
        return false;
      }
      gin.signal(world, 0, RemoteAction.weakSignalInc(0));
    }
    return true;
  }

  private static void awaitBriefly(Gin gin, long least) {
    gin.waitSignal(0, least, 64, ACQUIRE, Coop.thread(), Duration.ofSeconds(1));
  }

  @Test
  @Covers(Rule.U6)
  final void undeclaredConnectionsDoNotWork_U6() throws Exception {
    for (ConnectionType type : new ConnectionType[] {ConnectionType.FULL, ConnectionType.RAIL}) {
      if (declared().connectionTypes().contains(type)) {
        continue;
      }
      Map<String, String> settings = new HashMap<>();
      settings.put(CommConfig.LSA_SIZE, "2");
      ranks(
          4,
          Wrapping.settings(backend().name(), WrappedProvider.CLAIMING, settings),
          comm -> {
            try (var dev =
                comm.createDeviceCommunicator(any().connection(type).signals(1).build())) {
              Undeclared.assertDoesNotWork(
                  "a " + type + " connection",
                  () -> {
                    Team team = type == ConnectionType.FULL ? dev.world() : dev.rail();
                    Gin gin = dev.gin(0);
                    for (int peer = 0; peer < team.size(); peer++) {
                      gin.signal(team, peer, RemoteAction.weakSignalInc(0));
                    }
                    awaitBriefly(gin, team.size());
                    return true;
                  });
            }
          });
    }
  }

  @Test
  @Covers({Rule.U1, Rule.S4, Rule.C4})
  final void theLastSignalAndCounterOfTheMostThatAreDeclaredWork_U1() throws Exception {
    int signals = Math.min(declared().maxSignals(), MANY_IDS);
    int counters = Math.min(declared().maxCounters(), MANY_IDS);
    needs(signals > 0 && counters > 0, "no signals or no counters");
    devices(
        2,
        full().signals(signals).counters(counters),
        (dev, window) -> {
          Gin gin = dev.gin(0);
          gin.putValue(
              dev.world(), right(dev), window, 0, 7, 8, RemoteAction.weakSignalAdd(signals - 1, 5));
          gin.put(
              dev.world(),
              right(dev),
              window,
              8,
              window,
              16,
              8,
              RemoteAction.none(),
              LocalAction.weakCounterInc(counters - 1));
          gin.waitSignal(signals - 1, 5);
          gin.waitCounter(counters - 1, 1);
          assertEquals(5, gin.readSignal(signals - 1));
          assertEquals(1, gin.readCounter(counters - 1));
          if (signals > 1) {
            assertEquals(0, gin.readSignal(0), "no other signal");
            assertEquals(0, gin.readSignal(signals - 2), "no other signal");
          }
          if (counters > 1) {
            assertEquals(0, gin.readCounter(0), "no other counter");
            assertEquals(0, gin.readCounter(counters - 2), "no other counter");
          }
        });
  }

  @Test
  @Covers(Rule.U1)
  final void limitsAreAsDeclared_U1() throws Exception {
    BackendCapabilities has = declared();
    assertNotServed(full().contexts(1).signals(has.maxSignals() + 1), "signals");
    assertNotServed(full().counters(has.maxCounters() + 1), "counters");
    if (has.maxQueueDepth() < 1 << 20) {
      assertNotServed(full().signals(1).queueDepth(has.maxQueueDepth() + 1), "queue");
    }
    int contexts = Math.min(has.maxContexts(), 64);
    devices(
        2,
        full().contexts(contexts).signals(1).counters(1).worldBarriers(1),
        (dev, window) -> {
          assertTrue(dev.contextCount() >= 1);
          for (int context = 0; context < dev.contextCount(); context++) {
            dev.gin(context)
                .putValue(
                    dev.world(),
                    1 - dev.rank(),
                    window,
                    8L * context,
                    100 + context,
                    8,
                    RemoteAction.weakSignalAdd(0, 1 + context));
          }
          for (int context = 0; context < dev.contextCount(); context++) {
            dev.gin(context).waitSignal(0, 1 + context);
            assertEquals(1 + context, dev.gin(context).readSignal(0), "context " + context);
            assertEquals(100 + context, window.segment().get(LONG, 8L * context));
          }
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> dev.gin(dev.contextCount()));
          assertRefused(ErrorKind.INVALID_ARGUMENT, () -> dev.gin(-1));
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.U2)
  final void resourcesWithoutAConnectionAreRefused_U2() throws Exception {
    ranks(
        2,
        comm -> {
          for (DeviceCommRequirements.Builder needs :
              java.util.List.of(
                  any().signals(1),
                  any().counters(1),
                  any().worldBarriers(1),
                  any().railBarriers(1))) {
            assertRefused(
                ErrorKind.INVALID_ARGUMENT,
                () -> comm.createDeviceCommunicator(needs.connection(ConnectionType.NONE).build()),
                "NONE");
          }
        });
  }

  @Test
  @Covers(Rule.U3)
  final void signalIdsAreLaidOutAsDocumented_U3() throws Exception {
    DeviceCommRequirements.Builder needs =
        full()
            .signals(2)
            .counters(1)
            .worldBarriers(3)
            .resource(new ResourceRequirement.Cells(4, 2))
            .resource(new ResourceRequirement.GinBarriers(TeamTag.WORLD, 1));
    devices(
        3,
        needs,
        (dev, window) -> {
          assertEquals(2, dev.worldBarriers().signalStart(), "behind the program's signals");
          assertEquals(2 + 3 * 3, dev.grant(0).signalStart(), "behind the barriers");
          assertEquals(1, dev.grant(0).counterStart(), "behind the program's counters");
          assertEquals(2 + 3 * 3 + 4, dev.grant(1).signalStart());
          assertEquals(2 + 3 * 3 + 4 + 3, dev.signalCount());
          assertEquals(3, dev.counterCount());
          Gin gin = dev.gin(0);
          meet(dev);
          meet(dev);
          for (int id = 0; id < 2; id++) {
            assertEquals(0, gin.readSignal(id), "barriers leave the program's signals alone");
          }
          int granted = dev.grant(0).signalStart() + 3;
          gin.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(granted, 8));
          gin.waitSignal(granted, 8);
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.U4)
  final void contextsGrantedAreReportedAndWork_U4() throws Exception {
    for (int hint : new int[] {1, 2, 3, 5}) {
      if (hint > declared().maxContexts()) {
        continue;
      }
      devices(
          2,
          full().contexts(hint).signals(1).worldBarriers(1),
          (dev, window) -> {
            assertTrue(dev.contextCount() >= 1 && dev.contextCount() <= declared().maxContexts());
            Gin last = dev.gin(dev.contextCount() - 1);
            assertEquals(dev.contextCount() - 1, last.contextIndex());
            last.signal(dev.world(), right(dev), RemoteAction.weakSignalAdd(0, 3));
            last.waitSignal(0, 3);
            meet(dev);
          });
    }
  }

  @Test
  @Covers(Rule.U5)
  @SuppressWarnings("deprecation")
  final void forceEnableConnectsFully_U5() throws Exception {
    needsConnection(ConnectionType.FULL);
    devices(
        3,
        any().connection(ConnectionType.NONE).forceEnable(true).signals(1).worldBarriers(1),
        (dev, window) -> {
          dev.gin(0).signal(dev.world(), right(dev), RemoteAction.weakSignalInc(0));
          dev.gin(0).waitSignal(0, 1);
          meet(dev);
        });
  }

  @Test
  @Covers(Rule.U8)
  final void newerFeaturesAreRefusedAtAnOlderLevel_U8() throws Exception {
    ranks(
        2,
        comm -> {
          assertRefused(
              ErrorKind.UNSUPPORTED,
              () ->
                  comm.createDeviceCommunicator(
                      full().worldBarriers(1).compatibility(NcclVersion.V2_29_7).build()),
              "2.30.3");
          DeviceCommRequirements older =
              full()
                  .strongSignalsRequired(false)
                  .vaSignalsRequired(false)
                  .signals(1)
                  .compatibility(NcclVersion.V2_29_7)
                  .build();
          if (backend().since().compareTo(NcclVersion.V2_29_7) > 0) {
            assertRefused(
                ErrorKind.NO_BACKEND,
                () -> comm.createDeviceCommunicator(older),
                backend().since().toString());
            return;
          }
          try (var window = comm.register(comm.allocate(4096));
              var dev = comm.createDeviceCommunicator(older)) {
            assertRefused(
                ErrorKind.UNSUPPORTED,
                () -> dev.gin(0).get(dev.world(), 1 - dev.rank(), window, 0, window, 8, 8),
                "2.30.3");
            assertRefused(
                ErrorKind.UNSUPPORTED,
                () -> dev.gin(0).flushAsync(dev.world(), 1 - dev.rank()),
                "2.30.3");
          }
        });
  }
}
