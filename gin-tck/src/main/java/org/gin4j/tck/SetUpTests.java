package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.Gin;
import org.gin4j.api.GinType;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.RemoteAction;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.TeamTag;
import org.gin4j.spi.BackendCapabilities;
import org.gin4j.spi.GinBackendProvider;
import org.gin4j.spi.Providers;
import org.gin4j.spi.Rule;
import org.gin4j.tck.wrap.WrappedProvider;
import org.junit.jupiter.api.Test;

/** Requirements, capabilities and limits, in both directions. */
public abstract class SetUpTests extends KitTest {

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
          try (var window =
                  comm.register(comm.allocate(4096), org.gin4j.api.WindowFlag.STRICT_ORDERING);
              var dev =
                  comm.createDeviceCommunicator(
                      full().vaSignalsRequired(true).signals(1).build())) {
            Undeclared.assertDoesNotWork(
                "a VA signal",
                () -> {
                  Gin gin = dev.gin(0);
                  gin.signal(dev.world(), 0, RemoteAction.weakVaSignalAdd(window, 8, 3));
                  gin.waitSignal(
                      window,
                      8,
                      3,
                      64,
                      ACQUIRE,
                      org.gin4j.api.Coop.thread(),
                      java.time.Duration.ofSeconds(1));
                  return true;
                });
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
          try (var window = comm.register(comm.allocate(4096));
              var dev =
                  comm.createDeviceCommunicator(
                      full()
                          .strongSignalsRequired(false)
                          .vaSignalsRequired(false)
                          .signals(1)
                          .compatibility(NcclVersion.V2_29_7)
                          .build())) {
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
