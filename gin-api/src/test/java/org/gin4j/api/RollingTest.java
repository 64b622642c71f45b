package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RollingTest {

  @Property
  void lessOrEqual_isHalfTheCircle_S6(
      @ForAll long a, @ForAll long b, @ForAll @IntRange(min = 1, max = 64) int bits) {
    assertEquals(modelLessOrEqual(a, b, bits), Rolling.lessOrEqual(a, b, bits));
  }

  @Property
  void lessOrEqual_nearTheEdgesOfTheHalf_S6(
      @ForAll long a,
      @ForAll @IntRange(min = 1, max = 64) int bits,
      @ForAll @IntRange(min = -3, max = 3) int distance) {
    long half = 1L << (bits - 1);
    assertEquals(
        modelLessOrEqual(a, a + distance, bits), Rolling.lessOrEqual(a, a + distance, bits));
    assertEquals(
        modelLessOrEqual(a, a + half + distance, bits),
        Rolling.lessOrEqual(a, a + half + distance, bits));
  }

  @Property
  void lessThan_isTheNegationOfTheConverse_S6(
      @ForAll long a, @ForAll long b, @ForAll @IntRange(min = 1, max = 64) int bits) {
    assertEquals(!modelLessOrEqual(b, a, bits), Rolling.lessThan(a, b, bits));
  }

  @Property
  void lessOrEqual_looksAtTheLowBitsOnly_S6(
      @ForAll long a, @ForAll long b, @ForAll @IntRange(min = 1, max = 64) int bits) {
    assertEquals(
        Rolling.lessOrEqual(a, b, bits),
        Rolling.lessOrEqual(Rolling.truncate(a, bits), Rolling.truncate(b, bits), bits));
  }

  @Example
  void lessOrEqual_survivesTheWrap_S6() {
    assertTrue(Rolling.lessOrEqual(0xffff_fff0L, 5, 32));
    assertFalse(Rolling.lessOrEqual(5, 0xffff_fff0L, 32));
    assertTrue(Rolling.lessOrEqual(-1, 0, 64));
    assertTrue(Rolling.lessOrEqual(Long.MAX_VALUE, Long.MIN_VALUE, 64));
  }

  @Example
  void exactlyHalfApart_neitherIsAtOrBeforeTheOther_S6() {
    for (int bits = 1; bits <= 64; bits++) {
      long half = 1L << (bits - 1);
      assertFalse(Rolling.lessOrEqual(0, half, bits), bits + " bits");
      assertFalse(Rolling.lessOrEqual(half, 0, bits), bits + " bits");
      assertTrue(Rolling.lessThan(0, half, bits), bits + " bits");
      assertTrue(Rolling.lessThan(half, 0, bits), bits + " bits");
    }
  }

  @Property
  void truncate_keepsTheLowBits_S7(
      @ForAll long value, @ForAll @IntRange(min = 1, max = 64) int bits) {
    BigInteger expected = BigInteger.valueOf(value).mod(BigInteger.ONE.shiftLeft(bits));

    assertEquals(expected.longValue(), Rolling.truncate(value, bits));
  }

  @Example
  void checkBits_allows1ToTheMaximum_S6_C1() {
    assertDoesNotThrow(() -> Rolling.checkBits(1, 64));
    assertDoesNotThrow(() -> Rolling.checkBits(64, 64));
    assertDoesNotThrow(() -> Rolling.checkBits(56, 56));
    assertInvalidArgument(() -> Rolling.checkBits(0, 64), "1 to 64", "not 0", "[S6]");
    assertInvalidArgument(() -> Rolling.checkBits(65, 64), "1 to 64", "not 65");
    assertInvalidArgument(() -> Rolling.checkBits(57, 56), "1 to 56", "not 57");
    assertInvalidArgument(() -> Rolling.checkBits(-1, 64), "not -1");
  }

  private static boolean modelLessOrEqual(long a, long b, int bits) {
    BigInteger circle = BigInteger.ONE.shiftLeft(bits);
    BigInteger distance = BigInteger.valueOf(b).subtract(BigInteger.valueOf(a)).mod(circle);
    BigInteger farthest = circle.shiftRight(1).subtract(BigInteger.ONE);
    return distance.compareTo(farthest) <= 0;
  }
}
