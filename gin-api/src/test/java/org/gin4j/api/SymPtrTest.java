package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SymPtrTest {
  private final Window window = new StubWindow(1 << 20);

  @Property
  void plus_isExactOrRefused_W2(
      @ForAll long offset, @ForAll long elements, @ForAll("elementTypes") ValueLayout element) {
    SymPtr pointer = new SymPtr(window, offset, element);
    BigInteger bytes =
        BigInteger.valueOf(elements).multiply(BigInteger.valueOf(element.byteSize()));
    BigInteger moved = bytes.add(BigInteger.valueOf(offset));
    if (fits(bytes) && fits(moved)) {
      assertEquals(new SymPtr(window, moved.longValue(), element), pointer.plus(elements));
    } else {
      assertInvalidArgument(() -> pointer.plus(elements), "overflow", "[W2]");
    }
    if (fits(bytes)) {
      assertEquals(bytes.longValue(), pointer.bytes(elements));
    } else {
      assertInvalidArgument(() -> pointer.bytes(elements), elements + " elements", "[W2]");
    }
  }

  @Provide
  Arbitrary<ValueLayout> elementTypes() {
    return Arbitraries.of(
        ValueLayout.JAVA_BYTE,
        ValueLayout.JAVA_SHORT,
        ValueLayout.JAVA_INT,
        ValueLayout.JAVA_FLOAT,
        ValueLayout.JAVA_LONG,
        ValueLayout.JAVA_DOUBLE);
  }

  @Example
  void pointer_startsAtTheWindowsStart() {
    SymPtr pointer = window.pointer(ValueLayout.JAVA_INT);

    assertSame(window, pointer.window());
    assertEquals(0, pointer.offset());
    assertEquals(12, pointer.plus(3).offset());
    assertEquals(4, pointer.plus(3).plus(-2).offset());
  }

  private static boolean fits(BigInteger value) {
    return value.bitLength() < Long.SIZE;
  }
}
