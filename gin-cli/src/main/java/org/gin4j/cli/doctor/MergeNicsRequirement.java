package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.NcclParameter;

/** Ports of one card, which NCCL fuses to one NIC that GIN does not support. */
final class MergeNicsRequirement implements Requirement {
  static final String ID = "merge-nics";

  private static final String VARIABLE = "NCCL_IB_MERGE_NICS";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "fused NICs";
  }

  @Override
  public String needed() {
    return VARIABLE + "=0 where a card has several active ports";
  }

  @Override
  public List<Check> check(Machine machine) {
    Map<String, List<String>> cards = new TreeMap<>();
    for (PortChoice choice : machine.usedPorts()) {
      String card = choice.port().device().systemImageGuid();
      String key = card.isEmpty() ? choice.port().device().name() : card;
      cards.computeIfAbsent(key, guid -> new ArrayList<>()).add(choice.port().toString());
    }
    List<String> fused =
        cards.values().stream()
            .filter(ports -> ports.size() > 1)
            .map(ports -> String.join(" and ", ports))
            .toList();
    if (fused.isEmpty()) {
      return List.of(Check.ok(this, "no card with several active ports"));
    }
    String found = String.join("; ", fused) + " are ports of one card";
    return List.of(
        NcclParameter.of(machine.environment(), VARIABLE, 1).value() == 0
            ? Check.ok(this, found + ", " + VARIABLE + "=0")
            : Check.failed(this, found + " and are fused", "export " + VARIABLE + "=0"));
  }
}
