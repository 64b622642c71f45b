package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** A trace as a table, then its findings. A line starts with the findings that name its event. */
public final class TextRendering {
  private static final int WIDTH = 100;
  private static final int LABEL = 36;
  private static final int SITE = 48;
  private static final String INDENT = "   ";
  private static final List<String> HEAD =
      List.of("", "step", "rank", "event", "what", "peer", "ctx", "call site", "law");

  private TextRendering() {}

  /** Returns a trace as text. */
  public static String render(Trace trace) {
    StringBuilder text = new StringBuilder();
    line(text, new Printable(trace.title()).text());
    line(text, new Printable(Words.summary(trace)).text());
    line(text, "");
    table(trace).forEach(row -> line(text, row));
    int number = 0;
    for (Finding finding : trace.findings()) {
      line(text, "");
      number++;
      finding(number, finding, trace).forEach(row -> line(text, row));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line.stripTrailing()).append('\n');
  }

  private static List<String> table(Trace trace) {
    Named named = new Named(trace);
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (TraceEvent event : trace.events()) {
      rows.add(
          List.of(
              named.by(event).stream().map(n -> "#" + n).collect(Collectors.joining(",")),
              Words.steps(event),
              Integer.toString(event.rank()),
              Words.kind(event.kind()),
              new Printable(event.label()).head(LABEL),
              Words.number(event.peer()),
              Words.number(event.context()),
              new Printable(event.site()).tail(SITE),
              Words.law(event)));
    }
    int[] widths = new int[HEAD.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], new Printable(row.get(i)).width());
      }
    }
    return rows.stream().map(row -> aligned(row, widths)).toList();
  }

  private static String aligned(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        line.append(line.isEmpty() ? "" : "  ").append(row.get(i));
        line.append(" ".repeat(widths[i] - new Printable(row.get(i)).width()));
      }
    }
    return line.toString();
  }

  private static List<String> finding(int number, Finding finding, Trace trace) {
    List<String> lines = new ArrayList<>();
    lines.add("#" + number + " " + Words.ids(finding) + ": " + finding.rule().statement());
    for (String line : new Printable(finding.message()).wrap(WIDTH - INDENT.length())) {
      lines.add(INDENT + line);
    }
    Map<Integer, TraceEvent> events = new HashMap<>();
    trace.events().forEach(event -> events.put(event.id(), event));
    for (int id : finding.events()) {
      TraceEvent event = events.get(id);
      lines.add(INDENT + (event == null ? "event " + id + ", not kept" : clash(event)));
    }
    for (String site : finding.sites()) {
      if (finding.events().stream()
          .noneMatch(id -> events.containsKey(id) && names(site, events.get(id)))) {
        lines.add(INDENT + new Printable(site).text());
      }
    }
    return lines;
  }

  private static boolean names(String site, TraceEvent event) {
    return !event.site().isEmpty() && site.endsWith("at " + event.site());
  }

  private static String clash(TraceEvent event) {
    return new Printable(
            "step "
                + Words.steps(event)
                + ": rank "
                + event.rank()
                + " "
                + Words.kind(event.kind())
                + " "
                + event.label()
                + (event.site().isEmpty() ? "" : " at " + event.site()))
        .text();
  }
}
