package org.gin4j.spi.runtime.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.ResourceGrant;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.TeamTag;

class DevicePlannerTest {
  private static final CommOffer FULL = offer(ConnectionType.FULL);
  private static final CommOffer RAIL = offer(ConnectionType.RAIL);
  private static final CommOffer NO_GIN = offer(ConnectionType.NONE);

  @Property
  void signalIds_followEachOtherWithoutGapOrOverlap_U3(
      @ForAll @IntRange(min = 1, max = 6) int hosts,
      @ForAll @IntRange(min = 1, max = 6) int lsaSize,
      @ForAll boolean rail,
      @ForAll @IntRange(max = 9) int signals,
      @ForAll @IntRange(max = 9) int counters,
      @ForAll @IntRange(max = 5) int world,
      @ForAll @IntRange(max = 5) int railBarriers,
      @ForAll @IntRange(max = 5) int hybrid,
      @ForAll("entries") @Size(max = 6) List<ResourceRequirement> entries) {
    int ranks = hosts * lsaSize;
    CommOffer offer =
        new CommOffer(ranks, lsaSize, ConnectionType.FULL, false, 1, true, true, false);
    DeviceCommRequirements.Builder builder =
        DeviceCommRequirements.builder()
            .connection(rail ? ConnectionType.RAIL : ConnectionType.FULL)
            .signals(signals)
            .counters(counters)
            .worldBarriers(rail ? 0 : world)
            .railBarriers(railBarriers)
            .hybridBarriers(hybrid);
    List<ResourceRequirement> allowed =
        entries.stream().filter(entry -> !(rail && needsWorld(entry))).toList();
    allowed.forEach(builder::resource);

    DevicePlan plan = DevicePlanner.plan(offer, builder.build());

    int next = signals;
    assertEquals(next, plan.worldBarrierSignal0());
    next += rail ? 0 : world * ranks;
    assertEquals(next, plan.railBarrierSignal0());
    next += railBarriers * hosts;
    assertEquals(next, plan.hybridWorldBarrierSignal0());
    next += rail ? 0 : hybrid * ranks;
    assertEquals(next, plan.hybridRailBarrierSignal0());
    next += hybrid * hosts;
    int nextCounter = counters;
    for (int i = 0; i < allowed.size(); i++) {
      ResourceGrant grant = plan.grants().get(i);
      if (allowed.get(i) instanceof ResourceRequirement.Cells cells) {
        assertEquals(new ResourceGrant(next, nextCounter, -1), grant);
        next += cells.signals();
        nextCounter += cells.counters();
      } else if (allowed.get(i) instanceof ResourceRequirement.GinBarriers barriers) {
        assertEquals(new ResourceGrant(next, -1, -1), grant);
        next += barriers.count() * (barriers.team() == TeamTag.WORLD ? ranks : hosts);
      } else {
        assertEquals(-1, grant.signalStart());
        assertEquals(-1, grant.counterStart());
      }
    }
    assertEquals(next, plan.signals());
    assertEquals(nextCounter, plan.counters());
  }

  @Property
  void bufferItems_areAlignedAndDoNotOverlap_U3(
      @ForAll @IntRange(max = 5) int lsaBarriers,
      @ForAll @IntRange(max = 5) int hybrid,
      @ForAll("entries") @Size(max = 6) List<ResourceRequirement> entries) {
    DeviceCommRequirements.Builder builder =
        full().signals(1).lsaBarriers(lsaBarriers).hybridBarriers(hybrid);
    entries.forEach(builder::resource);

    DevicePlan plan = DevicePlanner.plan(FULL, builder.build());

    List<long[]> items = new ArrayList<>();
    items.add(new long[] {plan.lsaBarrier().offset(), lsaBytes(lsaBarriers), 128});
    items.add(new long[] {plan.hybridLsaBarrier().offset(), lsaBytes(hybrid), 128});
    for (int i = 0; i < entries.size(); i++) {
      long offset = plan.grants().get(i).bufferOffset();
      if (entries.get(i) instanceof ResourceRequirement.Buffer buffer) {
        items.add(new long[] {offset, buffer.bytes(), Math.max(128, buffer.align())});
      } else if (entries.get(i) instanceof ResourceRequirement.LsaBarriers barriers) {
        items.add(new long[] {offset, lsaBytes(barriers.count()), 128});
      } else {
        assertEquals(-1, offset);
      }
    }
    items.add(new long[] {plan.shadowsOffset(), 8L * plan.contexts() * plan.signals(), 128});
    long end = 0;
    for (long[] item : items) {
      assertEquals(0, item[0] % item[2]);
      assertTrue(item[0] >= end, "overlap");
      end = item[0] + item[1];
    }
    assertTrue(plan.resourceBytes() >= end);
    assertTrue(plan.resourceBytes() - end < 2 << 20);
    assertEquals(0, plan.resourceBytes() % (2 << 20));
  }

  @Property
  void contexts_areAHintRoundedUpToTheConnections_U4(
      @ForAll @IntRange(min = 1, max = 1000) int hint,
      @ForAll @IntRange(min = 1, max = 9) int connections,
      @ForAll boolean fixed) {
    CommOffer offer =
        new CommOffer(2, 1, ConnectionType.FULL, fixed, connections, true, true, false);

    DevicePlan plan = DevicePlanner.plan(offer, full().contexts(hint).build());

    assertEquals(fixed ? connections : hint, plan.contexts());
    assertEquals(plan.contextsCreated(), plan.contextsPerConnection() * connections);
    assertTrue(plan.contextsCreated() >= plan.contexts());
    assertTrue(plan.contextsCreated() - plan.contexts() < connections);
  }

  @Provide
  Arbitrary<List<ResourceRequirement>> entries() {
    Arbitrary<Integer> count = Arbitraries.integers().between(0, 4);
    Arbitrary<ResourceRequirement> entry =
        Arbitraries.oneOf(
            Combinators.combine(count, count).as(ResourceRequirement.Cells::new),
            Combinators.combine(Arbitraries.of(TeamTag.WORLD, TeamTag.RAIL), count)
                .as(ResourceRequirement.GinBarriers::new),
            count.map(ResourceRequirement.LsaBarriers::new),
            Combinators.combine(
                    Arbitraries.longs().between(0, 5000),
                    Arbitraries.of(0L, 1L, 16L, 128L, 512L, 4096L))
                .as(ResourceRequirement.Buffer::new));
    return entry.list();
  }

  @Example
  @SuppressWarnings("deprecation")
  void forceEnable_meansFull_U5() {
    DevicePlan plan =
        DevicePlanner.plan(
            FULL, DeviceCommRequirements.builder().forceEnable(true).worldBarriers(1).build());

    assertTrue(plan.ginActive());
    assertFalse(plan.contextsRailed());
    assertEquals(8, plan.signals());
  }

  @Example
  void nothingRequired_costsNothing_U1() {
    DevicePlan plan = DevicePlanner.plan(NO_GIN, DeviceCommRequirements.builder().build());

    assertFalse(plan.ginActive());
    assertEquals(0, plan.contexts());
    assertEquals(0, plan.resourceBytes());
    assertFalse(plan.strongLegacySignals());
  }

  @Example
  void lsaBarriers_areAllowedWithoutConnection_U2() {
    DevicePlan plan =
        DevicePlanner.plan(
            NO_GIN,
            DeviceCommRequirements.builder()
                .lsaBarriers(3)
                .resource(new ResourceRequirement.Buffer(100, 1))
                .build());

    assertEquals(new LsaBarrierPlan(3, 0), plan.lsaBarrier());
    assertEquals(128, plan.grants().getFirst().bufferOffset());
  }

  @Example
  void enabledGinWithoutStrongSignals_isNoReasonToRefuseNone() {
    CommOffer offer = new CommOffer(8, 4, ConnectionType.RAIL, false, 2, false, false, true);

    DevicePlan plan = DevicePlanner.plan(offer, DeviceCommRequirements.builder().build());

    assertTrue(plan.ginActive());
    assertTrue(plan.connectionsRailed());
    assertTrue(plan.contextsRailed());
    assertFalse(plan.strongLegacySignals());
    assertEquals(1, plan.rankStride());
  }

  @Example
  void ginResources_withConnectionNoneAreRefusedByName_U2() {
    assertNeedsConnection("signals", DeviceCommRequirements.builder().signals(2));
    assertNeedsConnection("counters", DeviceCommRequirements.builder().counters(2));
    assertNeedsConnection("worldBarriers", DeviceCommRequirements.builder().worldBarriers(2));
    assertNeedsConnection("railBarriers", DeviceCommRequirements.builder().railBarriers(2));
    assertNeedsConnection("hybridBarriers", DeviceCommRequirements.builder().hybridBarriers(2));
    assertNeedsConnection("resources[0] signals", list(new ResourceRequirement.Cells(2, 0)));
    assertNeedsConnection("resources[0] counters", list(new ResourceRequirement.Cells(0, 2)));
    assertNeedsConnection(
        "resources[0] barriers", list(new ResourceRequirement.GinBarriers(TeamTag.RAIL, 2)));
  }

  @Example
  void ginResources_withConnectionNoneAreRefusedAlsoWhenGinIsEnabled_U2() {
    CommOffer enabled = new CommOffer(8, 4, ConnectionType.FULL, false, 1, true, true, true);

    assertRefused(enabled, DeviceCommRequirements.builder().signals(1), "signals is 1", "[U2]");
  }

  @Example
  void emptyListEntries_needNoConnection_U2() {
    DevicePlan plan = DevicePlanner.plan(NO_GIN, list(new ResourceRequirement.Cells(0, 0)).build());

    assertEquals(List.of(new ResourceGrant(0, 0, -1)), plan.grants());
  }

  @Example
  void worldBarriers_onARailConnectionAreRefused_U1() {
    DeviceCommRequirements.Builder rail =
        DeviceCommRequirements.builder().connection(ConnectionType.RAIL);

    assertRefused(FULL, rail.worldBarriers(3), "worldBarriers is 3", "RAIL", "rail or hybrid");
    assertRefused(
        FULL,
        rail.worldBarriers(0).resource(new ResourceRequirement.GinBarriers(TeamTag.WORLD, 1)),
        "resources[0] world barriers is 1",
        "RAIL");
  }

  @Example
  @SuppressWarnings("deprecation")
  void connections_thatTheCommunicatorLacksAreRefused_U1() {
    assertRefused(NO_GIN, full(), "connection is FULL", "no GIN");
    assertRefused(RAIL, full(), "connection is FULL", "rail peers only", "to RAIL");
    assertRefused(
        RAIL,
        DeviceCommRequirements.builder().forceEnable(true),
        "forceEnable asks for FULL [U5]",
        "rail peers only",
        "not forceEnable");
  }

  @Example
  void missingStrongOrVaSignals_areUnsupported_S11() {
    CommOffer weak = new CommOffer(8, 4, ConnectionType.FULL, false, 1, false, true, false);
    CommOffer noVa = new CommOffer(8, 4, ConnectionType.FULL, false, 1, true, false, false);

    assertRefusal(ErrorKind.UNSUPPORTED, weak, full(), "strongSignalsRequired is true", "[S11]");
    assertRefusal(ErrorKind.UNSUPPORTED, noVa, full(), "vaSignalsRequired is true", "[S11]");
    assertFalse(
        DevicePlanner.plan(weak, full().strongSignalsRequired(false).build())
            .strongLegacySignals());
    assertTrue(
        DevicePlanner.plan(noVa, full().vaSignalsRequired(false).build()).strongLegacySignals());
  }

  @Example
  void countsBeyondAnInt_areRefusedWithTheExactTotal_U1() {
    assertRefused(
        FULL,
        full().signals(Integer.MAX_VALUE).worldBarriers(1),
        "worldBarriers is 1",
        "the signals to 2147483655");
    assertRefused(
        FULL,
        full().worldBarriers(Integer.MAX_VALUE),
        "worldBarriers is 2147483647",
        "17179869176");
    assertRefused(
        FULL,
        full().counters(Integer.MAX_VALUE).resource(new ResourceRequirement.Cells(0, 1)),
        "resources[0] counters is 1",
        "the counters to 2147483648");
    CommOffer many = new CommOffer(2, 1, ConnectionType.FULL, false, 4, true, true, false);
    assertRefused(many, full().contexts(Integer.MAX_VALUE), "contexts is 2147483647", "2147483648");
  }

  @Example
  void signalsBeyond24Bits_arePlannedAsTheVectorsSay() {
    assertEquals(
        Integer.MAX_VALUE,
        DevicePlanner.plan(FULL, full().contexts(1).signals(Integer.MAX_VALUE).build()).signals());
  }

  @Example
  void buffersBeyond64Bits_areRefused_U1() {
    assertRefused(
        FULL,
        list(new ResourceRequirement.Buffer(Long.MAX_VALUE, 1))
            .resource(new ResourceRequirement.Buffer(1, 1)),
        "overflows");
    assertRefused(FULL, list(new ResourceRequirement.Buffer(Long.MAX_VALUE, 1)), "overflows");
    assertRefused(
        FULL,
        full().contexts(Integer.MAX_VALUE).signals(Integer.MAX_VALUE),
        "signals of all contexts",
        "overflows");
    CommOffer wide =
        new CommOffer(
            Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            ConnectionType.NONE,
            false,
            0,
            false,
            false,
            false);
    assertRefused(
        wide,
        DeviceCommRequirements.builder().lsaBarriers(Integer.MAX_VALUE),
        "lsaBarriers is 2147483647",
        "overflows");
  }

  @Example
  void malformedListEntries_areRefused_U1() {
    assertRefused(FULL, list(new ResourceRequirement.Cells(-1, 0)), "signals is -1");
    assertRefused(FULL, list(new ResourceRequirement.Cells(0, -1)), "counters is -1");
    assertRefused(
        FULL, list(new ResourceRequirement.GinBarriers(TeamTag.WORLD, -1)), "barriers is -1");
    assertRefused(
        FULL, list(new ResourceRequirement.GinBarriers(TeamTag.LSA, 1)), "team LSA", "WORLD");
    assertRefused(FULL, list(new ResourceRequirement.GinBarriers(null, 1)), "team null");
    assertRefused(FULL, list(new ResourceRequirement.LsaBarriers(-1)), "barriers is -1");
    assertRefused(FULL, list(new ResourceRequirement.Buffer(-1, 1)), "bytes is -1");
    assertRefused(FULL, list(new ResourceRequirement.Buffer(1, 24)), "is 24", "power of two");
    assertRefused(FULL, list(new ResourceRequirement.Buffer(1, -8)), "is -8", "power of two");
  }

  @Example
  void offersThatContradictThemselves_areABugOfTheCaller() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new CommOffer(8, 3, ConnectionType.FULL, false, 1, true, true, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> new CommOffer(8, 4, ConnectionType.FULL, false, 0, true, true, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> new CommOffer(8, 4, ConnectionType.NONE, false, 1, true, true, true));
  }

  private static boolean needsWorld(ResourceRequirement entry) {
    return entry instanceof ResourceRequirement.GinBarriers barriers
        && barriers.team() == TeamTag.WORLD;
  }

  private static long lsaBytes(int count) {
    return 4L * count * (3 + FULL.lsaSize());
  }

  private static CommOffer offer(ConnectionType support) {
    return new CommOffer(8, 4, support, false, 1, true, true, false);
  }

  private static DeviceCommRequirements.Builder full() {
    return DeviceCommRequirements.builder().connection(ConnectionType.FULL);
  }

  private static DeviceCommRequirements.Builder list(ResourceRequirement entry) {
    return DeviceCommRequirements.builder().resource(entry);
  }

  private static void assertNeedsConnection(String what, DeviceCommRequirements.Builder builder) {
    assertRefused(FULL, builder, what + " is 2", "NONE [U2]", "FULL or RAIL");
  }

  private static void assertRefused(
      CommOffer offer, DeviceCommRequirements.Builder builder, String... parts) {
    assertRefusal(ErrorKind.INVALID_ARGUMENT, offer, builder, parts);
  }

  private static void assertRefusal(
      ErrorKind kind, CommOffer offer, DeviceCommRequirements.Builder builder, String... parts) {
    GinException e =
        assertThrows(GinException.class, () -> DevicePlanner.plan(offer, builder.build()));
    assertEquals(kind, e.kind());
    assertFalse(e.advice().isEmpty());
    for (String part : parts) {
      assertTrue(e.getMessage().contains(part), e.getMessage());
    }
  }
}
