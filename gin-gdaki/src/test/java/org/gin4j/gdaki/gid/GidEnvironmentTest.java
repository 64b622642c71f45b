package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What NCCL makes of texts it was not meant to be given (F18): the same, and a warning. */
class GidEnvironmentTest {
  @ParameterizedTest
  @CsvSource({
    "3, 3, ''",
    "0x10, 16, ''",
    "010, 8, ''",
    "-5, -5, ''",
    "' +7', 7, ''",
    "abc, 0, is not a number: NCCL takes 0",
    "3x, 3, is not a number: NCCL takes 3",
    "0x, 0, is not a number: NCCL takes 0",
    "08, 0, is not a number: NCCL takes 0",
    "4294967297, 1, is cut to 32 bits: NCCL takes 1",
    "99999999999999999999, -1, does not fit 64 bits: NCCL takes -1"
  })
  void indexIsReadAsCDoes(String text, int index, String warning) {
    GidEnvironment environment = GidEnvironment.of(Map.of(GidEnvironment.GID_INDEX, text));
    assertEquals(index, environment.gidIndex());
    warned(environment, warning);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.0.0.0/8, ''",
    "10.0.0.0/0, 10.0.0.0/0, ''",
    "10.0.0.0/-1, 10.0.0.0/-1, negative number of bits: nothing matches",
    "10.0.0.0/, 10.0.0.0/0, no number of bits: NCCL takes 0",
    "10.0.0.0/8/9, 10.0.0.0/8, no number of bits: NCCL takes 8",
    "10.0.0.0/33, ::/0, more than 32 bits: NCCL ignores",
    "10.0.0.0/99999999999999999999, 10.0.0.0/-1, negative",
    "10.0.0.0, ::/0, has no slash: NCCL ignores it",
    "10.0.0/8, ::/0, '''10.0.0'' is not an address of family AF_INET'",
    "2001:db8::/32, ::/0, is not an address of family AF_INET",
    "host/8, ::/0, is not an address"
  })
  void rangesAreReadAsNcclDoes(String text, String range, String warning) {
    GidEnvironment environment = GidEnvironment.of(Map.of(GidEnvironment.RANGE, text));
    assertEquals(range, environment.range().toString());
    warned(environment, warning);
  }

  @Test
  void ipv6RangesNeedTheFamily() {
    Map<String, String> set =
        Map.of(GidEnvironment.FAMILY, "AF_INET6", GidEnvironment.RANGE, "2001:db8::/129");
    warned(GidEnvironment.of(set), "more than 128 bits");
    warned(GidEnvironment.of(set).with(Map.of(GidEnvironment.RANGE, "10.0.0.0/8")), "AF_INET6");
    assertTrue(
        GidEnvironment.of(set)
            .with(Map.of(GidEnvironment.RANGE, "2001:db8::/65"))
            .range()
            .matches(Gid.parse("2001:db8::1")));
  }

  @Test
  void unknownFamilyAndVersionAreQuoted() {
    warned(GidEnvironment.of(Map.of(GidEnvironment.FAMILY, "IPV6")), "'IPV6' is neither AF_INET");
    warned(GidEnvironment.of(Map.of(GidEnvironment.ROCE_VERSION, "3")), "neither 1 nor 2");
    warned(GidEnvironment.of(Map.of(GidEnvironment.FAMILY, "\u001b[31m")), "'?[31m'");
  }

  @Test
  void emptyAndOtherVariablesCountAsUnset() {
    GidEnvironment environment =
        GidEnvironment.of(Map.of(GidEnvironment.GID_INDEX, "", "NCCL_DEBUG", "INFO"));
    assertFalse(environment.isIndexGiven());
    assertEquals(Map.of(), environment.set());
    assertEquals(List.of(), environment.warnings());
    assertEquals(AddressFamily.AF_INET, environment.family());
    assertEquals(2, environment.roceVersion());
    assertEquals(1, environment.flidIndex());
  }

  private static void warned(GidEnvironment environment, String warning) {
    String all = String.join("\n", environment.warnings());
    assertEquals(warning.isEmpty(), all.isEmpty(), all);
    assertTrue(all.contains(warning), all);
  }
}
