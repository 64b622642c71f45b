package org.gin4j.gdaki.gid;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gin4j.gdaki.select.CNumber;

/**
 * A number in the environment, read as NCCL reads it: what follows the digits is ignored, and no
 * digits are 0. Source: NCCL_PARAM, NCCL 2.30.7.
 *
 * @param value the number that NCCL takes
 * @param warnings what it does not take as it was meant
 */
public record NcclParameter(int value, List<String> warnings) {
  /** Copies the list. */
  public NcclParameter {
    warnings = List.copyOf(warnings);
  }

  /** Reads a variable; one that is not set or empty has its default. */
  public static NcclParameter of(Map<String, String> environment, String name, int otherwise) {
    String value = environment.getOrDefault(name, "");
    if (value.isEmpty()) {
      return new NcclParameter(otherwise, List.of());
    }
    String quoted = name + "='" + SystemTree.printable(value) + "'";
    OptionalLong number = CNumber.parse(value, 0);
    if (number.isEmpty()) {
      return warned(otherwise, quoted + " does not fit 64 bits");
    }
    int taken = (int) number.getAsLong();
    if (taken != number.getAsLong()) {
      return warned(taken, quoted + " is cut to 32 bits");
    }
    return CNumber.isWhole(value, 0)
        ? new NcclParameter(taken, List.of())
        : warned(taken, quoted + " is not a number");
  }

  private static NcclParameter warned(int taken, String text) {
    return new NcclParameter(taken, List.of(text + ": NCCL takes " + taken));
  }
}
