package org.gin4j.spi.runtime.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RollingVectorsTest {
  private static final int CASES = 208 + 11;

  private final VectorSuite suite = new RollingVectors();
  private VectorDocument document;

  @BeforeEach
  void read() throws IOException {
    document = VectorDocument.read("rolling");
  }

  @Test
  void everyCaseAgrees() {
    VectorSuite.Result result = document.run(suite);

    assertEquals(List.of(), result.failures());
    assertEquals(CASES, result.passed());
    assertEquals(suite.file(), document.file());
  }

  @ParameterizedTest
  @CsvSource({
    "/u64/0, /0, 65",
    "/u64/0, /1, '\"0x0000000000000001\"'",
    "/u64/0, /2, '\"0x0000000000000001\"'",
    "/u64/0, /3, false",
    "/u64/0, /4, true",
    "/u32/1, /0, 2",
    "/u32/1, /1, -1",
    "/u32/1, /2, false",
    "/u32/1, /3, false",
    "/u32/1, /1, '\"one\"'"
  })
  void aChangedElement_failsItsRowAndNoOther(String place, String element, String value)
      throws IOException {
    document.change(place + element, value);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
    String id = place.substring(1).replaceFirst("/(\\d+)", "[$1]");
    assertTrue(result.failures().getFirst().startsWith(id + ": "), result.failures().getFirst());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[1, 2, 3]", "7"})
  void aMalformedRow_isAFailureAndNoException(String row) throws IOException {
    document.change("/u64/5", row);

    VectorSuite.Result result = document.run(suite);

    assertEquals(CASES - 1, result.passed());
    assertEquals(1, result.failures().size());
  }
}
