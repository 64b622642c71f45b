package org.gin4j.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Map;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
  private static Settings of(Map<String, String> settings) {
    return new Settings(new StubEnvironment(settings, Duration.ofSeconds(1)));
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "-3, -3", "0x10, 16", "0, 0"})
  void aNumberIsReadAsWritten(String text, long value) {
    assertEquals(value, of(Map.of("depth", text)).number("depth", 1, -5, 16));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "-6", "many", "", "1.5", "99999999999999999999"})
  void anotherNumberIsRefusedWithWhatIsExpected(String text) {
    GinException e =
        assertThrows(
            GinException.class, () -> of(Map.of("depth", text)).number("depth", 1, -5, 16));

    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertEquals("depth is '" + text + "': expected a whole number from -5 to 16", e.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "-6, -6",
    "18446744073709551610, -6",
    "0xfffffffffffffff0, -16",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void sixtyFourBitsAreReadSignedOrNot(String text, long value) {
    assertEquals(value, of(Map.of("start", text)).word("start", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"18446744073709551616", "-9223372036854775809", "0x", "0x-1", "x", ""})
  void whatHasNot64BitsIsRefused(String text) {
    GinException e =
        assertThrows(GinException.class, () -> of(Map.of("start", text)).word("start", 1));
    assertEquals(ErrorKind.INVALID_ARGUMENT, e.kind());
    assertEquals("start is '" + text + "': expected a number of 64 bits", e.getMessage());
  }

  @Test
  void aWordIsOneOfThoseAllowed() {
    assertEquals("on", of(Map.of()).choice("direct", "on", "off"));
    assertEquals("off", of(Map.of("direct", "off")).choice("direct", "on", "off"));
    GinException e =
        assertThrows(
            GinException.class,
            () -> of(Map.of("direct", "up")).choice("direct", "on", "off", "auto"));
    assertEquals("direct is 'up': expected on, off or auto", e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"adaptive", "spin", "yield", "park"})
  void everyWayToIdlePassesTime(String word) {
    IdleStrategy idle = of(Map.of("idle", word)).idle("idle", 2);
    assertNotNull(idle);
    idle.idle(0);
  }

  @Test
  void whatIsNotGivenHasADefault() {
    assertEquals(9, of(Map.of()).number("depth", 9, 0, 16));
    assertNotNull(of(Map.of()).idle("idle", 2));
    assertThrows(GinException.class, () -> of(Map.of("idle", "nap")).idle("idle", 2));
  }
}
