package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class SizeConverterTest {
  private final SizeConverter converter = new SizeConverter();

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "4096, 4096",
    "7b, 7",
    "4k, 4096",
    "4K, 4096",
    "4KiB, 4096",
    "4kb, 4096",
    "1M, 1048576",
    "3 MiB, 3145728",
    "1GiB, 1073741824",
    "2T, 2199023255552",
    "8388607T, 9223370937343148032"
  })
  void readsSizes(String text, long bytes) {
    assertEquals(bytes, converter.convert(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "k", "-1", "1.5k", "1Q", "1kk", "0x10", "9223372036854775808", "8388608T"})
  void refusesOthers(String text) {
    assertThrows(TypeConversionException.class, () -> converter.convert(text));
  }
}
