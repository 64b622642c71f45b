package org.gin4j.mock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.TraceEvent;

/**
 * The steps that explain a finding, in a few lines: what clashes, what the rank waited for between,
 * and what became of the operations; parts of one operation share a line.
 */
final class FindingSchedule {
  private static final int LONGEST = 8;

  private final Finding finding;
  private final List<TraceEvent> events;

  private FindingSchedule(Finding finding, List<TraceEvent> events) {
    this.finding = finding;
    this.events = events;
  }

  /** Steps of one kind that belong together. */
  private static final class Row {
    private final TraceEvent first;
    private final Weight weight;
    private TraceEvent last;
    private int count = 1;

    Row(TraceEvent event, Weight weight) {
      first = event;
      last = event;
      this.weight = weight;
    }

    void add(TraceEvent event) {
      last = event;
      count++;
    }

    String text() {
      String kind = first.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return "step "
          + first.begin()
          + (last.end() > first.begin() ? "–" + last.end() : "")
          + ": rank "
          + first.rank()
          + (isAccess(first) ? "" : " " + kind)
          + (count > 1 ? " x" + count : "")
          + " "
          + first.label();
    }

    /** The label of an access says it all. */
    private static boolean isAccess(TraceEvent event) {
      return event.kind() == EventKind.READ || event.kind() == EventKind.WRITE;
    }
  }

  /** What is left out last comes first. */
  private enum Weight {
    CLASH,
    SIGNAL,
    WAIT,
    PART
  }

  /** What steps that share a row have in common. */
  private record Share(EventKind kind, int cause, boolean afterwards) {}

  /** Returns the steps, as far as they were kept. */
  static List<String> of(Finding finding, List<TraceEvent> events) {
    return new FindingSchedule(finding, events).lines();
  }

  private List<String> lines() {
    List<TraceEvent> clashing =
        events.stream().filter(event -> finding.events().contains(event.id())).toList();
    if (clashing.isEmpty()) {
      return List.of();
    }
    List<Row> rows = rows(clashing.get(0).begin(), clashing.get(clashing.size() - 1).begin());
    List<Row> kept =
        rows.stream()
            // Of equals, the later ones say more.
            .sorted(
                Comparator.comparing((Row row) -> row.weight)
                    .thenComparing(row -> row.first.id(), Comparator.reverseOrder()))
            .limit(LONGEST)
            .toList();
    List<String> lines = new ArrayList<>();
    rows.stream().filter(kept::contains).forEach(row -> lines.add(row.text()));
    if (rows.size() > kept.size()) {
      lines.add("and " + (rows.size() - kept.size()) + " more, see the trace");
    }
    return lines;
  }

  private List<Row> rows(long begin, long clash) {
    List<Row> rows = new ArrayList<>();
    Map<Share, Row> parts = new LinkedHashMap<>();
    for (TraceEvent event : events) {
      Weight weight = weight(event, begin, clash);
      if (weight == Weight.PART) {
        Share share = new Share(event.kind(), event.cause(), event.begin() > clash);
        Row shared = parts.get(share);
        if (shared != null) {
          shared.add(event);
          continue;
        }
        parts.put(share, new Row(event, weight));
        rows.add(parts.get(share));
      } else if (weight != null) {
        rows.add(new Row(event, weight));
      }
    }
    return rows;
  }

  private Weight weight(TraceEvent event, long begin, long clash) {
    if (finding.events().contains(event.id())) {
      return Weight.CLASH;
    }
    if (finding.events().contains(event.cause())) {
      return event.kind() == EventKind.SIGNAL ? Weight.SIGNAL : Weight.PART;
    }
    boolean waited = event.kind() == EventKind.WAIT || event.kind() == EventKind.BARRIER;
    boolean between = event.end() > begin && event.end() < clash;
    return waited && between && event.rank() == finding.ranks().get(0) ? Weight.WAIT : null;
  }
}
