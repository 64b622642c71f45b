package org.gin4j.cli.doctor;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version, compared number by number; missing numbers count as 0.
 *
 * @param text as it was written
 */
record Version(String text) implements Comparable<Version> {
  private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,9}(?:\\.[0-9]{1,9})*");

  /** Returns the first version in a text. */
  static Optional<Version> in(String text) {
    Matcher found = NUMBERS.matcher(text);
    return found.find() ? Optional.of(new Version(found.group())) : Optional.empty();
  }

  boolean atLeast(String other) {
    return compareTo(new Version(other)) >= 0;
  }

  @Override
  public int compareTo(Version other) {
    return Arrays.compare(numbers(), other.numbers());
  }

  // Trailing zeros go, so that 44 and 44.0 are the same.
  private int[] numbers() {
    return Arrays.stream(text.replaceFirst("(?:\\.0+)+$", "").split("\\.", -1))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  @Override
  public String toString() {
    return text;
  }
}
