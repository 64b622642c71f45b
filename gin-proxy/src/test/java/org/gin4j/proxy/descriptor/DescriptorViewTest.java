package org.gin4j.proxy.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorViewTest {
  private static final ValueLayout.OfLong QWORD =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment queue = MemorySegment.ofArray(new long[16]);
  private final DescriptorView view = new DescriptorView();

  @Test
  void load_refusesAnEmptySlot() {
    assertFalse(view.load(queue, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "0xff, VA_SIGNAL",
    "0x20, VA_SIGNAL",
    "0xdf, GET",
    "0x40, GET",
    "0x9f, FLUSH",
    "0x80, FLUSH",
    "0x1f, PUT",
    "0x01, PUT",
    "0x1e, UNKNOWN",
    "0x00, UNKNOWN"
  })
  void kind_isTestedInTheOrderVaSignalGetFlushPut(String op, DescriptorView.Kind kind) {
    encode(Integer.decode(op), 0, false);

    assertEquals(kind, view.kind());
  }

  @Test
  void addend_ofAnIncIs1WhateverTheValueFieldSays_S4() {
    encode(ProxyDescriptor.OP_PUT | ProxyDescriptor.OP_SIGNAL_INC, 77, false);

    assertTrue(view.hasSignal());
    assertTrue(view.isSignalInc());
    assertEquals(77, view.signalValue());
    assertEquals(1, view.addend());
  }

  @Test
  void addend_ofAnAddIsTheValue() {
    encode(ProxyDescriptor.OP_PUT | ProxyDescriptor.OP_SIGNAL_ADD, -77, false);

    assertFalse(view.isSignalInc());
    assertEquals(-77, view.addend());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void strong_holdsForEveryVersionBefore2(int version) {
    ProxyDescriptor.encode(queue, 0, 9, 0, 0, 0, 0, 0, 0, 0, 1, false);
    queue.set(QWORD, 0, (queue.get(QWORD, 0) & ~(0xfL << 1)) | (long) version << 1);

    assertTrue(view.load(queue, 0));
    assertEquals(version, view.version());
    assertTrue(view.strong());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void strong_isTheBitFromVersion2On(boolean strong) {
    encode(9, 1, strong);

    assertEquals(2, view.version());
    assertEquals(strong, view.strong());
  }

  @Test
  void withoutTheirBits_thereIsNeitherSignalNorCounterNorValue() {
    encode(ProxyDescriptor.OP_PUT, 5, true);

    assertFalse(view.hasSignal());
    assertFalse(view.hasCounter());
    assertFalse(view.isInline());
  }

  @Test
  void inlineValue_ofNoBytesIs0() {
    ProxyDescriptor.encode(queue, 0, 3, 0, -1, -1, 0, 0, 0, 0, 0, false);

    assertTrue(view.load(queue, 0));
    assertEquals(0, view.inlineValue());
  }

  private void encode(int op, long value, boolean strong) {
    ProxyDescriptor.encode(queue, 0, op, 0, 0, 0, 0, 0, 0, 0, value, strong);
    assertTrue(view.load(queue, 0));
  }
}
