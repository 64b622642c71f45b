package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.GidSelection;
import org.gin4j.gdaki.gid.Verdict;

/** The GID of each port that NCCL uses. */
final class GidRequirement implements Requirement {
  static final String ID = "gid";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "GID";
  }

  @Override
  public String needed() {
    return "a sound choice on every port; see gin gids";
  }

  @Override
  public List<Check> check(Machine machine) {
    List<PortChoice> ports = machine.usedPorts();
    List<Check> checks = new ArrayList<>();
    if (ports.isEmpty()) {
      checks.add(Check.absent(this, "no port that NCCL could use", ""));
    }
    for (PortChoice choice : ports) {
      checks.add(check(choice));
    }
    machine.gids().warnings().forEach(text -> checks.add(Check.warning(this, text, "")));
    return checks;
  }

  private Check check(PortChoice choice) {
    GidSelection selection = choice.selection();
    Verdict verdict = selection.verdict();
    String entry = selection.entry().map(known -> known.toString()).orElse("no entry");
    String found = choice.port() + ": " + entry;
    if (verdict.sound()) {
      return Check.ok(this, found);
    }
    String why =
        verdict.reasons().stream().map(Verdict.Reason::text).collect(Collectors.joining("; "));
    return Check.failed(this, found + ": " + why, verdict.advice());
  }
}
