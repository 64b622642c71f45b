package org.gin4j.gdaki.select;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as strtoll of C reads them: what follows the digits is ignored, and no digits are 0. */
public final class CNumber {
  private static final Pattern ANY_BASE =
      Pattern.compile(
          "[ \\t\\n\\x0B\\f\\r]*([+-]?)(?:0[xX]([0-9a-fA-F]+)|(0[0-7]*)|([1-9][0-9]*))");
  private static final Pattern DECIMAL =
      Pattern.compile("[ \\t\\n\\x0B\\f\\r]*([+-]?)()()([0-9]+)");
  private static final int HEX_GROUP = 2;
  private static final int OCTAL_GROUP = 3;
  private static final int DECIMAL_GROUP = 4;

  private CNumber() {}

  /**
   * Reads a number.
   *
   * @param base 10, or 0 to let the text say: 0x is hexadecimal, 0 octal
   * @return empty when it does not fit 64 bits
   */
  public static OptionalLong parse(String text, int base) {
    Matcher number = pattern(base).matcher(text);
    if (!number.lookingAt()) {
      return OptionalLong.of(0);
    }
    String sign = number.group(1);
    try {
      if (number.group(HEX_GROUP) != null && !number.group(HEX_GROUP).isEmpty()) {
        return OptionalLong.of(Long.parseLong(sign + number.group(HEX_GROUP), 16));
      }
      if (number.group(OCTAL_GROUP) != null && !number.group(OCTAL_GROUP).isEmpty()) {
        return OptionalLong.of(Long.parseLong(sign + number.group(OCTAL_GROUP), 8));
      }
      return OptionalLong.of(Long.parseLong(sign + number.group(DECIMAL_GROUP)));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns what a decimal number that does not fit becomes: the nearest that does. */
  public static long limit(String text) {
    return text.strip().startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** Returns whether the whole text is a number. */
  public static boolean isWhole(String text, int base) {
    return pattern(base).matcher(text).matches();
  }

  private static Pattern pattern(int base) {
    return base == 0 ? ANY_BASE : DECIMAL;
  }
}
