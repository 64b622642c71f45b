package org.gin4j.mock.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gin4j.mock.Finding;
import org.gin4j.spi.Rule;

/** Writes a run down, one event for each step. */
final class TraceBuilder {
  private final String title;
  private final int ranks;
  private final List<TraceEvent> events = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  TraceBuilder(String title, int ranks) {
    this.title = title;
    this.ranks = ranks;
  }

  int local(EventKind kind, int rank, String label, String site) {
    return add(kind, -1, rank, -1, -1, label, site, Optional.empty());
  }

  int post(int rank, int peer, String label, String site) {
    return add(EventKind.POST, -1, rank, peer, -1, label, site, Optional.empty());
  }

  int effect(EventKind kind, int rank, int peer, int cause, String label, Rule... law) {
    return add(kind, -1, rank, peer, cause, label, "", List.of(law).stream().findFirst());
  }

  int lasting(EventKind kind, long end, int rank, String label, String site) {
    return add(kind, end, rank, -1, -1, label, site, Optional.empty());
  }

  private int add(
      EventKind kind,
      long end,
      int rank,
      int peer,
      int cause,
      String label,
      String site,
      Optional<Rule> law) {
    int id = events.size();
    int context = peer < 0 && !kind.equals(EventKind.WAIT) ? -1 : 0;
    events.add(
        new TraceEvent(
            id, kind, id, end < 0 ? id : end, rank, peer, context, cause, label, site, law));
    return id;
  }

  void add(TraceEvent event) {
    events.add(event);
  }

  TraceBuilder finding(Rule rule, String related, String message, int... clashing) {
    List<Integer> ids = new ArrayList<>();
    List<Integer> at = new ArrayList<>();
    List<String> sites = new ArrayList<>();
    for (int id : clashing) {
      ids.add(id);
      at.add(events.get(id).rank());
      sites.add("at " + events.get(id).site());
    }
    List<String> ways = related.isEmpty() ? List.of() : List.of(related);
    findings.add(new Finding(rule, ways, message, at, sites, ids));
    return this;
  }

  Trace build(long dropped) {
    return new Trace(title, ranks, "0x5eed", events, dropped, findings);
  }
}
