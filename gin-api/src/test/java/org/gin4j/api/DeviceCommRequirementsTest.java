package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceCommRequirementsTest {

  @Test
  void nothingSet_asksForNothingButStrongAndVa_S11() {
    DeviceCommRequirements requirements = DeviceCommRequirements.builder().build();

    assertEquals(0, requirements.signals());
    assertEquals(0, requirements.counters());
    assertEquals(4, requirements.contexts());
    assertEquals(ConnectionType.NONE, requirements.connection());
    assertEquals(ConnectionType.NONE, requirements.effectiveConnection());
    assertEquals(0, requirements.worldBarriers());
    assertEquals(0, requirements.railBarriers());
    assertEquals(0, requirements.hybridBarriers());
    assertEquals(0, requirements.lsaBarriers());
    assertFalse(requirements.exclusiveContexts());
    assertTrue(requirements.strongSignalsRequired());
    assertTrue(requirements.vaSignalsRequired());
    assertFalse(requirements.getRequired());
    assertFalse(requirements.forceEnable());
    assertEquals(List.of(), requirements.resources());
    assertEquals(NcclVersion.CURRENT, requirements.compatibility());
  }

  @Test
  void unset_isAStateOfItsOwn_U1() {
    DeviceCommRequirements requirements = DeviceCommRequirements.builder().build();

    assertEquals(OptionalInt.empty(), requirements.queueDepth());
    assertEquals(OptionalInt.empty(), requirements.trafficClass());
  }

  @Test
  void whatIsSet_isKept() {
    ResourceRequirement cells = new ResourceRequirement.Cells(1, 2);
    ResourceRequirement barriers = new ResourceRequirement.LsaBarriers(3);
    DeviceCommRequirements requirements =
        DeviceCommRequirements.builder()
            .signals(1)
            .counters(2)
            .contexts(3)
            .connection(ConnectionType.RAIL)
            .worldBarriers(4)
            .railBarriers(5)
            .hybridBarriers(6)
            .lsaBarriers(7)
            .queueDepth(1 << 20)
            .trafficClass(255)
            .exclusiveContexts(true)
            .strongSignalsRequired(false)
            .vaSignalsRequired(false)
            .getRequired(true)
            .resource(cells)
            .resource(barriers)
            .compatibility(NcclVersion.V2_30_3)
            .build();

    assertEquals(1, requirements.signals());
    assertEquals(2, requirements.counters());
    assertEquals(3, requirements.contexts());
    assertEquals(ConnectionType.RAIL, requirements.connection());
    assertEquals(ConnectionType.RAIL, requirements.effectiveConnection());
    assertEquals(4, requirements.worldBarriers());
    assertEquals(5, requirements.railBarriers());
    assertEquals(6, requirements.hybridBarriers());
    assertEquals(7, requirements.lsaBarriers());
    assertEquals(OptionalInt.of(1 << 20), requirements.queueDepth());
    assertEquals(OptionalInt.of(255), requirements.trafficClass());
    assertTrue(requirements.exclusiveContexts());
    assertFalse(requirements.strongSignalsRequired());
    assertFalse(requirements.vaSignalsRequired());
    assertTrue(requirements.getRequired());
    assertEquals(List.of(cells, barriers), requirements.resources());
    assertEquals(NcclVersion.V2_30_3, requirements.compatibility());
  }

  @Test
  @SuppressWarnings("deprecation")
  void forceEnable_meansFullWhateverTheType_U5() {
    for (ConnectionType type : ConnectionType.values()) {
      DeviceCommRequirements requirements =
          DeviceCommRequirements.builder().connection(type).forceEnable(true).build();

      assertTrue(requirements.forceEnable());
      assertEquals(type, requirements.connection());
      assertEquals(ConnectionType.FULL, requirements.effectiveConnection());
    }
  }

  @Test
  void whatWasBuilt_doesNotChangeWithTheBuilder() {
    DeviceCommRequirements.Builder builder = DeviceCommRequirements.builder().signals(1);
    DeviceCommRequirements requirements = builder.build();

    builder.signals(2).resource(new ResourceRequirement.LsaBarriers(1));

    assertEquals(1, requirements.signals());
    assertEquals(List.of(), requirements.resources());
    assertEquals(2, builder.build().signals());
  }

  @Test
  void negativeCounts_areRefusedByName_U1() {
    assertNegativeRefused("signals", DeviceCommRequirements.Builder::signals);
    assertNegativeRefused("counters", DeviceCommRequirements.Builder::counters);
    assertNegativeRefused("world barriers", DeviceCommRequirements.Builder::worldBarriers);
    assertNegativeRefused("rail barriers", DeviceCommRequirements.Builder::railBarriers);
    assertNegativeRefused("hybrid barriers", DeviceCommRequirements.Builder::hybridBarriers);
    assertNegativeRefused("LSA barriers", DeviceCommRequirements.Builder::lsaBarriers);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void contexts_areAtLeast1_U4(int hint) {
    assertInvalidArgument(
        () -> DeviceCommRequirements.builder().contexts(hint), "contexts", "not " + hint);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, (1 << 20) + 1})
  void queueDepth_isLimited(int depth) {
    assertInvalidArgument(
        () -> DeviceCommRequirements.builder().queueDepth(depth),
        "1 to 1048576 descriptors",
        "not " + depth);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 256})
  void trafficClass_isAByte(int value) {
    assertInvalidArgument(
        () -> DeviceCommRequirements.builder().trafficClass(value), "0 to 255", "not " + value);
  }

  @Test
  void absentValues_areRefusedByName() {
    DeviceCommRequirements.Builder builder = DeviceCommRequirements.builder();

    assertInvalidArgument(() -> builder.connection(null), "connection type");
    assertInvalidArgument(() -> builder.resource(null), "resource requirement");
    assertInvalidArgument(() -> builder.compatibility(null), "compatibility level");
    assertEquals(ConnectionType.NONE, builder.build().connection());
    assertEquals(List.of(), builder.build().resources());
  }

  private static void assertNegativeRefused(
      String what,
      BiFunction<DeviceCommRequirements.Builder, Integer, DeviceCommRequirements.Builder> setter) {
    assertInvalidArgument(
        () -> setter.apply(DeviceCommRequirements.builder(), -1), what, "negative", "-1");
    setter.apply(DeviceCommRequirements.builder(), Integer.MAX_VALUE).build();
  }
}
