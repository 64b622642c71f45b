package org.gin4j.api;

import static org.gin4j.api.Refusals.assertInvalidArgument;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NcclVersionTest {

  @Property
  void textAndBack_isTheSameVersion(
      @ForAll @IntRange(max = 999) int major,
      @ForAll @IntRange(max = 99) int minor,
      @ForAll @IntRange(max = 99) int patch) {
    NcclVersion version = new NcclVersion(major, minor, patch);

    assertEquals(version, NcclVersion.parse(version.toString()));
    assertEquals(version, NcclVersion.parse(" " + version + "\n"));
  }

  @Property
  void order_isThatOfTheThreeNumbers_U8(
      @ForAll @IntRange(max = 3) int major,
      @ForAll @IntRange(max = 99) int minor,
      @ForAll @IntRange(max = 99) int patch,
      @ForAll @IntRange(max = 3) int otherMajor,
      @ForAll @IntRange(max = 99) int otherMinor,
      @ForAll @IntRange(max = 99) int otherPatch) {
    NcclVersion a = new NcclVersion(major, minor, patch);
    NcclVersion b = new NcclVersion(otherMajor, otherMinor, otherPatch);

    int expected = Integer.compare(major, otherMajor);
    expected = expected != 0 ? expected : Integer.compare(minor, otherMinor);
    expected = expected != 0 ? expected : Integer.compare(patch, otherPatch);
    assertEquals(expected, Integer.signum(a.compareTo(b)));
    assertEquals(a.equals(b), a.compareTo(b) == 0);
  }

  @Test
  void levels_riseInTheOrderOfTheirFeatures_U8() {
    List<NcclVersion> levels =
        List.of(
            NcclVersion.V2_28_7,
            NcclVersion.V2_29_7,
            NcclVersion.V2_30_3,
            NcclVersion.V2_30_5,
            NcclVersion.V2_30_6,
            NcclVersion.CURRENT);

    assertEquals(levels, levels.stream().sorted().toList());
    assertEquals("2.30.7", NcclVersion.CURRENT.toString());
    assertEquals(23007, NcclVersion.CURRENT.code());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "2.30", "2.30.7.1", "2.30.x", "2.-1.0", "v2.30.7", "2.100.0"})
  void parse_refusesOtherForms(String text) {
    assertInvalidArgument(() -> NcclVersion.parse(text), "'" + text + "'", "2.30.7");
  }

  @ParameterizedTest
  @CsvSource({"-1, 0, 0", "1000, 0, 0", "2, 100, 0", "2, -1, 0", "2, 0, 100", "2, 0, -1"})
  void partsOutOfRange_areRefused(int major, int minor, int patch) {
    assertInvalidArgument(() -> new NcclVersion(major, minor, patch), "not an NCCL version");
  }
}
