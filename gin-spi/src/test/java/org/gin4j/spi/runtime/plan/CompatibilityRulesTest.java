package org.gin4j.spi.runtime.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.NcclVersion;
import org.gin4j.api.ResourceRequirement;
import org.gin4j.api.TeamTag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CompatibilityRulesTest {

  @ParameterizedTest
  @CsvSource({
    "WORLD_BARRIER, 2.30.3, 2.30.2",
    "CONNECTION_TYPE, 2.29.7, 2.29.6",
    "GET, 2.30.3, 2.29.99",
    "FLUSH_ASYNC, 2.30.3, 2.29.7",
    "STRONG_WEAK_SIGNALS, 2.30.5, 2.30.4",
    "VA_SIGNALS, 2.30.5, 2.30.4"
  })
  void allows_fromTheVersionThatBroughtIt_U8(Feature feature, String first, String before) {
    assertTrue(CompatibilityRules.allows(NcclVersion.parse(first), feature));
    assertFalse(CompatibilityRules.allows(NcclVersion.parse(before), feature));
    assertTrue(CompatibilityRules.allows(NcclVersion.CURRENT, feature));
    assertFalse(CompatibilityRules.allows(NcclVersion.V2_28_7, feature));
  }

  @ParameterizedTest
  @EnumSource
  void refuse_namesFeatureBothVersionsAndTheOlderWay_U8(Feature feature) {
    GinException e = CompatibilityRules.refuse(NcclVersion.V2_28_7, feature);

    assertEquals(ErrorKind.UNSUPPORTED, e.kind());
    assertEquals(
        feature.words()
            + " came with NCCL "
            + feature.since()
            + ", the compatibility level is 2.28.7 [U8]; "
            + feature.olderWay()
            + ", or raise the level",
        e.getMessage());
  }

  @Test
  void check_allowsEverythingAtTheCurrentLevel() {
    assertDoesNotThrow(
        () ->
            CompatibilityRules.check(
                DeviceCommRequirements.builder()
                    .connection(ConnectionType.FULL)
                    .worldBarriers(1)
                    .getRequired(true)
                    .build()));
  }

  @Test
  void check_refusesWorldBarriersBefore2_30_3_U8() {
    GinException e = refused(at("2.29.7").connection(ConnectionType.FULL).worldBarriers(1));

    assertTrue(e.getMessage().startsWith("world barriers came with NCCL 2.30.3"), e.getMessage());
    assertTrue(e.advice().contains("hybrid barriers"), e.advice());
    assertTrue(e.advice().contains("world tag"), e.advice());
  }

  @ParameterizedTest
  @EnumSource(names = {"FULL", "RAIL"})
  void check_refusesConnectionTypesBefore2_29_7_U8(ConnectionType type) {
    GinException e = refused(at("2.28.9").connection(type));

    assertTrue(e.getMessage().startsWith("connection types came with NCCL 2.29.7"));
    assertTrue(e.advice().contains("forceEnable"), e.advice());
  }

  @Test
  void check_refusesGetBefore2_30_3_U8() {
    assertTrue(
        refused(at("2.29.7").connection(ConnectionType.FULL).getRequired(true))
            .getMessage()
            .startsWith("get came with NCCL 2.30.3"));
  }

  @Test
  @SuppressWarnings("deprecation")
  void check_allowsTheOlderWayAtTheFirstLevel_U5_U8() {
    DeviceCommRequirements requirements =
        at("2.28.7").forceEnable(true).signals(4).hybridBarriers(1).railBarriers(1).build();

    assertDoesNotThrow(() -> CompatibilityRules.check(requirements));
    assertTrue(requirements.strongSignalsRequired());
    assertTrue(requirements.vaSignalsRequired());
  }

  @Test
  @SuppressWarnings("deprecation")
  void check_allowsWorldBarriersInTheListAtTheFirstLevel() {
    assertDoesNotThrow(
        () ->
            CompatibilityRules.check(
                at("2.28.7")
                    .forceEnable(true)
                    .resource(new ResourceRequirement.GinBarriers(TeamTag.WORLD, 1))
                    .build()));
  }

  private static DeviceCommRequirements.Builder at(String level) {
    return DeviceCommRequirements.builder().compatibility(NcclVersion.parse(level));
  }

  private static GinException refused(DeviceCommRequirements.Builder builder) {
    GinException e =
        assertThrows(GinException.class, () -> CompatibilityRules.check(builder.build()));
    assertEquals(ErrorKind.UNSUPPORTED, e.kind());
    return e;
  }
}
