package org.gin4j.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads sizes: a number of bytes, or of powers of 1024 as in 64k, 64KiB, 1M, 2GiB, 1T. */
final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern FORM =
      Pattern.compile("(\\d+)\\s*(?:([kmgt])(?:i?b)?|b)?", Pattern.CASE_INSENSITIVE);
  private static final int BITS_PER_STEP = 10;

  @Override
  public Long convert(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "'" + text + "' is not a size: expected a number such as 4096, 64k, 1M or 2GiB");
    }
    String unit = matcher.group(2);
    int steps = unit == null ? 0 : "kmgt".indexOf(unit.toLowerCase(Locale.ROOT)) + 1;
    try {
      return Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << (BITS_PER_STEP * steps));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is more than 8 EiB");
    }
  }
}
