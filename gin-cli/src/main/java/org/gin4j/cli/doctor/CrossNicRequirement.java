package org.gin4j.cli.doctor;

import java.util.List;

/** NCCL takes anything but 0 for "every NIC reaches every other" (source: NCCL 2.30.7). */
final class CrossNicRequirement implements Requirement {
  static final String ID = "cross-nic";

  private static final String VARIABLE = "NCCL_CROSS_NIC";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return VARIABLE;
  }

  @Override
  public String needed() {
    return "not 0, on every rank";
  }

  @Override
  public List<Check> check(Machine machine) {
    String value = machine.environment().getOrDefault(VARIABLE, "");
    if (value.isEmpty()) {
      return List.of(
          Check.ok(this, "not set, which is 2: every NIC is taken to reach every other"));
    }
    return List.of(
        value.strip().equals("0")
            ? Check.failed(this, "0: only rails are connected", "unset " + VARIABLE)
            : Check.ok(this, value));
  }
}
