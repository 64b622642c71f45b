package org.gin4j.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FlagsTest {

  @Property
  void fenceLevel_orPromisesWhatEitherPromises_B2(@ForAll FenceLevel a, @ForAll FenceLevel b) {
    assertEquals(a.includesPut() || b.includesPut(), a.or(b).includesPut());
    assertEquals(a.includesGet() || b.includesGet(), a.or(b).includesGet());
    assertEquals(b.or(a), a.or(b));
  }

  @Property
  void fenceLevel_noneAddsNothing_B2(@ForAll FenceLevel level) {
    assertEquals(level, level.or(FenceLevel.NONE));
    assertEquals(level, level.or(level));
  }

  @Example
  void fenceLevel_putAndGetTogetherArePutGet_B2() {
    assertEquals(FenceLevel.PUT_GET, FenceLevel.PUT.or(FenceLevel.GET));
  }

  @Property
  void optFlags_orHasTheBitsOfBoth_P8(@ForAll OptFlags a, @ForAll OptFlags b) {
    assertEquals(a.bits() | b.bits(), a.or(b).bits());
  }

  @Example
  void optFlags_haveTheBitsOfNccl_P8() {
    assertEquals(0, OptFlags.DEFAULT.bits());
    assertEquals(1, OptFlags.MAY_SKIP_CREDIT_CHECK.bits());
    assertEquals(2, OptFlags.AGGREGATE_REQUESTS.bits());
    assertEquals(3, OptFlags.MAY_SKIP_CREDIT_CHECK_AND_AGGREGATE_REQUESTS.bits());
  }

  @Property
  void memoryOrder_acquireReleaseDoesBoth(@ForAll MemoryOrder order) {
    boolean both = order == MemoryOrder.ACQUIRE_RELEASE;

    assertEquals(both || order == MemoryOrder.ACQUIRE, order.acquires());
    assertEquals(both || order == MemoryOrder.RELEASE, order.releases());
  }
}
