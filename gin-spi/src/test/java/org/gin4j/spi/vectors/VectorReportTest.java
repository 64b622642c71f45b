package org.gin4j.spi.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorReportTest {

  @Test
  void aCaseThatAgrees_passes() {
    assertEquals(
        new VectorSuite.Result(1, List.of()),
        run(Map.of("id", "x-1", "n", 5), vector -> vector.expect("n", 5)));
  }

  @Test
  void aCaseThatDisagrees_isOneLineWithTheFirstMemberAndTheNumberOfOthers() {
    VectorSuite.Result result =
        run(
            Map.of("id", "x-1", "part", Map.of("n", "0x0a", "m", 7, "t", "a")),
            vector -> {
              VectorCase part = vector.object("part");
              part.expect("n", 11);
              part.expect("m", 8);
              part.expect("t", "b");
            });

    assertEquals(
        new VectorSuite.Result(
            0, List.of("x-1: part.n: expected 0x0a, was 0x000000000000000b (and 2 more)")),
        result);
  }

  @Test
  void aMissingMember_isNamedWithItsPath() {
    assertFailure(
        "x-1: member 'part[0].n' is missing",
        Map.of("id", "x-1", "part", List.of(Map.of())),
        vector -> vector.objects("part").getFirst().number("n"));
  }

  @Test
  void aMemberOfAnotherType_isNamed() {
    assertFailure(
        "x-1: member 'n' is not a number",
        Map.of("id", "x-1", "n", "ten"),
        vector -> vector.number("n"));
    assertFailure(
        "x-1: member 'n' is not a 32-bit number",
        Map.of("id", "x-1", "n", 1L << 31),
        vector -> vector.integer("n"));
    assertFailure(
        "x-1: member 'n' is not a number",
        Map.of("id", "x-1", "n", 1.5),
        vector -> vector.number("n"));
    assertFailure(
        "x-1: member 'n' is not a boolean",
        Map.of("id", "x-1", "n", 2),
        vector -> vector.flag("n"));
    assertFailure(
        "x-1: member 'n' is not text", Map.of("id", "x-1", "n", 2), vector -> vector.text("n"));
    assertFailure(
        "x-1: member 'n' is not a list",
        Map.of("id", "x-1", "n", 2),
        vector -> vector.integers("n"));
    assertFailure(
        "x-1: member 'n' is not an object",
        Map.of("id", "x-1", "n", 2),
        vector -> vector.object("n"));
    assertFailure(
        "x-1: member 'n[1]' is not hexadecimal digits",
        Map.of("id", "x-1", "n", List.of("0a", "0x0a")),
        vector -> vector.words("n"));
    assertFailure(
        "x-1: member 'n[1]' is not text",
        Map.of("id", "x-1", "n", List.of("a", 2)),
        vector -> vector.texts("n"));
  }

  @Test
  void whatTheImplementationThrows_failsTheCase() {
    assertFailure(
        "x-1: threw java.lang.ArithmeticException: / by zero",
        Map.of("id", "x-1"),
        vector -> {
          throw new ArithmeticException("/ by zero");
        });
  }

  @Test
  void aCaseWithoutId_isNamedByItsPlace() {
    assertFailure("cases[0]: member 'n' is missing", Map.of(), vector -> vector.text("n"));
  }

  @Test
  void aCaseThatIsNoObject_fails() {
    VectorSuite.Result result =
        new VectorReport(Map.of("cases", List.of(7))).cases("cases", vector -> {}).result();

    assertEquals(List.of("cases[0]: not an object"), result.failures());
  }

  @Test
  void aRow_isReadByItsColumns() {
    VectorSuite.Result result =
        new VectorReport(Map.of("rows", List.of(List.of(1, 2), List.of(1), 3)))
            .rows(
                "rows",
                List.of("a", "b"),
                row -> {
                  row.expect("a", 1);
                  row.expect("b", 2);
                })
            .result();

    assertEquals(1, result.passed());
    assertEquals(
        List.of("rows[1]: member 'b' is missing", "rows[2]: not a row"), result.failures());
  }

  @Test
  void anArrayThatEveryDocumentHas_mayNotBeMissing() {
    assertEquals(
        List.of("document: member 'cases' is not a list of cases"),
        new VectorReport(Map.of()).cases("cases", vector -> {}).result().failures());
  }

  @Test
  void anOptionalArray_mayBeMissingButIsAList() {
    assertEquals(
        List.of("document: no case"),
        new VectorReport(Map.of()).optionalCases("more", vector -> {}).result().failures());
    assertEquals(
        List.of("document: member 'more' is not a list of cases"),
        new VectorReport(Map.of("more", 1))
            .optionalCases("more", vector -> {})
            .result()
            .failures());
  }

  @ParameterizedTest
  @CsvSource({
    "0xffffffffffffffff, -1",
    "0x000000000000000a, 10",
    "18446744073709551615, -1",
    "9223372036854775813, -9223372036854775803",
    "-9223372036854775808, -9223372036854775808",
    "0, 0"
  })
  void number_readsUnsignedHexadecimalAndDecimalText(String text, long value) {
    assertEquals(value, new VectorCase(Map.of("n", text)).number("n"));
  }

  @Test
  void null_isAMemberWithoutValue() {
    Map<String, Object> members = new HashMap<>();
    members.put("n", null);
    VectorCase vector = new VectorCase(members);

    assertTrue(vector.has("n"));
    assertTrue(vector.isNull("n"));
    assertFalse(vector.has("m"));
    assertThrows(VectorCase.MalformedException.class, () -> vector.isNull("m"));
    assertThrows(VectorCase.MalformedException.class, () -> vector.number("n"));
  }

  @Test
  void lists_areReadElementByElement() {
    VectorCase vector =
        new VectorCase(Map.of("i", List.of(1, true, false, "0x3"), "w", List.of("ff", "0")));

    assertArrayEquals(new int[] {1, 1, 0, 3}, vector.integers("i"));
    assertArrayEquals(new long[] {255, 0}, vector.words("w"));
  }

  private static VectorSuite.Result run(Map<String, Object> vector, Consumer<VectorCase> check) {
    return new VectorReport(Map.of("cases", List.of(vector))).cases("cases", check).result();
  }

  private static void assertFailure(
      String line, Map<String, Object> vector, Consumer<VectorCase> check) {
    assertEquals(new VectorSuite.Result(0, List.of(line)), run(vector, check));
  }
}
