package org.gin4j.cli.gids;

import org.gin4j.gdaki.gid.GidSelection;
import org.gin4j.gdaki.gid.RdmaPort;

/**
 * What NCCL does with a port.
 *
 * @param selection the entry it picks
 * @param unused why it does not use the port; empty when it does
 */
public record PortChoice(GidSelection selection, String unused) {

  /** Returns whether NCCL uses the port. */
  public boolean used() {
    return unused.isEmpty();
  }

  /** Returns the port. */
  public RdmaPort port() {
    return selection.table().port();
  }
}
