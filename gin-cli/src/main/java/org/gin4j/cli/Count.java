package org.gin4j.cli;

/** A number of things, in words. */
final class Count {
  private Count() {}

  /** Returns such as {@code 1 rank} or {@code 3 ranks}. */
  static String of(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
