package org.gin4j.cli;

import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time in seconds, such as 30 or 0.5. */
final class SecondsConverter implements ITypeConverter<Duration> {
  private static final BigDecimal LONGEST = BigDecimal.valueOf(Duration.ofDays(7).toSeconds());

  @Override
  public Duration convert(String text) {
    BigDecimal seconds;
    try {
      seconds = new BigDecimal(text.strip());
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a number of seconds");
    }
    if (seconds.signum() <= 0 || seconds.compareTo(LONGEST) > 0) {
      throw new TypeConversionException(
          "'" + text + "' must be more than 0 and at most " + LONGEST + " seconds");
    }
    return Duration.ofNanos(seconds.movePointRight(9).longValue());
  }
}
