package org.gin4j.spi.runtime.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

class LsaSizeTest {

  @Example
  void withoutLimit_equalHostsAreLsaTeams_T2() {
    assertEquals(8, LsaSize.of(0, new int[] {8, 8}));
  }

  @Example
  void unequalHosts_reduceTheSizeToOneThatDivides_T2() {
    assertEquals(2, LsaSize.of(0, new int[] {6, 4}));
    assertEquals(1, LsaSize.of(0, new int[] {5, 7}));
  }

  @Example
  void aLimitThatDoesNotDivide_reducesTheSizeFurther_T2() {
    assertEquals(4, LsaSize.of(4, new int[] {8, 8}));
    assertEquals(1, LsaSize.of(3, new int[] {8, 8}));
    assertEquals(8, LsaSize.of(16, new int[] {8, 8}));
  }

  @Property
  void of_isTheLargestCommonDivisor_T2(
      @ForAll @IntRange(max = 40) int limit,
      @ForAll @Size(min = 1, max = 5) List<@IntRange(min = 1, max = 40) Integer> hosts) {
    int[] runs = hosts.stream().mapToInt(Integer::intValue).toArray();

    int size = LsaSize.of(limit, runs);

    assertEquals(
        size,
        IntStream.rangeClosed(1, 40)
            .filter(n -> limit % n == 0 && Arrays.stream(runs).allMatch(run -> run % n == 0))
            .max()
            .orElseThrow());
    assertTrue(Arrays.stream(runs).sum() % size == 0);
  }

  @Example
  void aNegativeLimit_isRefused() {
    GinException e = assertThrows(GinException.class, () -> LsaSize.of(-1, new int[] {4}));

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertTrue(e.getMessage().contains("gin.lsa.size is -1 [T2]"));
  }

  @Example
  void noRanks_isABugOfTheCaller() {
    assertThrows(IllegalArgumentException.class, () -> LsaSize.of(0, new int[0]));
    assertThrows(IllegalArgumentException.class, () -> LsaSize.of(0, new int[] {4, 0}));
  }
}
