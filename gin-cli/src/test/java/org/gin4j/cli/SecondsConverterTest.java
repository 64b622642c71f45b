package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class SecondsConverterTest {
  private final SecondsConverter converter = new SecondsConverter();

  @Test
  void readsSeconds() {
    assertEquals(Duration.ofSeconds(30), converter.convert("30"));
    assertEquals(Duration.ofMillis(250), converter.convert("0.25"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-3", "1s", "NaN", "1e30"})
  void refusesOthers(String text) {
    assertThrows(TypeConversionException.class, () -> converter.convert(text));
  }
}
