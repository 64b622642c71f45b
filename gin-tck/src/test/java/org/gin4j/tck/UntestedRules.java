package org.gin4j.tck;

import java.util.Map;
import org.gin4j.spi.Rule;

/** Rules that no test of the kit covers, and why. */
final class UntestedRules {
  private static final Map<Rule, String> WHY =
      Map.of(
          Rule.B8,
          "Sessions cannot be copied by their type; use by another coop is a fault of the program,"
              + " which a checking backend reports.",
          Rule.B11,
          "There is no counting barrier yet.",
          Rule.U7,
          "The plan is the runtime's and is the same for every backend; DevicePlannerTest of"
              + " gin-spi covers it.");

  private UntestedRules() {}

  static Map<Rule, String> why() {
    return WHY;
  }
}
