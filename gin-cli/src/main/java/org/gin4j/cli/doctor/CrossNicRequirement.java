package org.gin4j.cli.doctor;

import java.util.List;
import org.gin4j.gdaki.gid.NcclParameter;

/** NCCL takes anything but 0 for "every NIC reaches every other" (source: NCCL 2.30.7). */
final class CrossNicRequirement implements Requirement {
  static final String ID = "cross-nic";

  private static final String VARIABLE = "NCCL_CROSS_NIC";
  private static final int UNSET = 2;

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
    NcclParameter read = NcclParameter.of(machine.environment(), VARIABLE, UNSET);
    if (read.value() == 0) {
      String why = read.warnings().stream().map(text -> text + ": ").findFirst().orElse("0: ");
      return List.of(Check.failed(this, why + "only rails are connected", "unset " + VARIABLE));
    }
    return List.of(
        read.warnings().stream()
            .map(text -> Check.warning(this, text, "unset " + VARIABLE))
            .findFirst()
            .orElseGet(() -> Check.ok(this, Integer.toString(read.value()))));
  }
}
