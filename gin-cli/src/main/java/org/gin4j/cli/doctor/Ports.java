package org.gin4j.cli.doctor;

import java.util.Optional;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.GidEntry;

/** What several requirements ask about a port. */
final class Ports {
  private Ports() {}

  /** Returns the interface of the chosen entry, or else of any. */
  static Optional<String> netDevice(PortChoice choice) {
    return choice
        .selection()
        .entry()
        .flatMap(GidEntry::netDevice)
        .or(
            () ->
                choice.selection().table().occupied().stream()
                    .flatMap(entry -> entry.netDevice().stream())
                    .findFirst());
  }
}
