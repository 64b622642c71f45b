package org.gin4j.gdaki.gid;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What reading a table again gave. Only connections of an unchanged table may be kept without a
 * further look: a queue pair names its GID by index, and addresses move between indices.
 *
 * @param outcome what became of the table
 * @param table the table as it is now; the old one when reading failed
 * @param details what changed, or what could not be read, one line each
 */
public record GidRefresh(Outcome outcome, GidTable table, List<String> details) {

  /** What became of a table. */
  public enum Outcome {
    /** Everything is as it was. */
    UNCHANGED,
    /** Entries, their interfaces or the port's state differ. */
    CHANGED,
    /** The table could not be read; nothing is known. */
    FAILED
  }

  /** Copies the list. */
  public GidRefresh {
    details = List.copyOf(details);
  }

  /** Returns whether an entry in use is certain to be where it was, so that it may stay in use. */
  public boolean keeps(GidEntry inUse) {
    return outcome != Outcome.FAILED
        && table.port().isActive()
        && table.entry(inUse.index()).filter(inUse::equals).isPresent();
  }

  static GidRefresh between(GidTable before, GidTable now) {
    if (before.equals(now)) {
      return new GidRefresh(Outcome.UNCHANGED, now, List.of());
    }
    List<String> details = new ArrayList<>();
    if (!Objects.equals(before.port(), now.port())) {
      details.add("port: " + before.port().stateWord() + " became " + now.port().stateWord());
    }
    for (int index = 0; index < Math.max(before.length(), now.length()); index++) {
      Optional<GidEntry> was = before.entry(index);
      Optional<GidEntry> is = now.entry(index);
      if (!was.equals(is)) {
        details.add("index " + index + ": " + shown(was) + " became " + shown(is));
      }
    }
    return new GidRefresh(Outcome.CHANGED, now, details);
  }

  private static String shown(Optional<GidEntry> entry) {
    return entry
        .map(
            known ->
                known.gid().isZero()
                    ? "empty"
                    : known.gid()
                        + " "
                        + known.type()
                        + known.netDevice().map(n -> " " + n).orElse(""))
        .orElse("unreadable");
  }
}
