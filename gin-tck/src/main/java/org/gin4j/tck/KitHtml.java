package org.gin4j.tck;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gin4j.spi.Rule;

/** Writes a report for people: one page that needs nothing else. */
public final class KitHtml {
  private static final String STYLE =
      """
      body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em;
             color: #1b1f24; background: #fff; }
      h1 { font-size: 1.5em; } h2 { font-size: 1.15em; margin-top: 2em; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; vertical-align: top; padding: .3em .7em; border-bottom: 1px solid #d8dee4; }
      th { background: #f3f5f7; } td.number { text-align: right; }
      td pre { margin: 0; white-space: pre-wrap; font-size: .85em; max-height: 20em; overflow: auto; }
      .passed { color: #116329; } .failed { color: #b3001b; font-weight: 600; }
      .skipped, .not_verifiable { color: #6b5900; }
      .verdict { font-size: 1.1em; padding: .6em .9em; border-left: .3em solid; background: #f3f5f7; }
      """;

  private KitHtml() {}

  /** Writes the report; the writer stays open. */
  public static void write(KitReport report, Writer out) throws IOException {
    out.write("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    out.write("<title>Conformance of " + text(report.backend()) + "</title>\n");
    out.write("<style>\n" + STYLE + "</style></head><body>\n");
    out.write("<h1>Conformance of backend " + text(report.backend()) + "</h1>\n");
    String verdict =
        (report.conforms() ? "Keeps the rules" : "Does not keep the rules")
            + ": "
            + Arrays.stream(Outcome.values())
                .map(outcome -> report.count(outcome) + " " + outcome)
                .collect(Collectors.joining(", "));
    out.write(
        "<p class=\"verdict "
            + (report.conforms() ? "passed" : "failed")
            + "\">"
            + text(verdict)
            + "</p>\n");
    if (report.capabilities().experimental()) {
      out.write("<p class=\"skipped\">This backend is <b>experimental</b>.</p>\n");
    }
    facts(report, out);
    rules(report, out);
    tests(report, out);
    out.write("</body></html>\n");
    out.flush();
  }

  private static void facts(KitReport report, Writer out) throws IOException {
    out.write("<h2>Run</h2>\n<table>\n");
    fact("Kit", KitReport.kitVersion() + ", vendor interfaces " + KitReport.spiVersion(), out);
    fact("Platform", KitReport.platform(), out);
    fact("Ranks", report.world(), out);
    fact("Seed", Long.toString(report.seed()), out);
    fact("Strict", report.strict() ? "yes" : "no", out);
    fact("Settings", report.settings().toString(), out);
    fact("Started", report.started() + ", took " + report.took().toMillis() + " ms", out);
    fact(
        "Declares",
        report.capabilities().toString().replaceFirst("^BackendCapabilities\\[(.*)]$", "$1"),
        out);
    out.write("</table>\n");
  }

  private static void fact(String name, String value, Writer out) throws IOException {
    out.write("<tr><th scope=\"row\">" + name + "</th><td>" + text(value) + "</td></tr>\n");
  }

  private static void rules(KitReport report, Writer out) throws IOException {
    out.write("<h2>Rules</h2>\n<table>\n<tr><th>Rule</th><th>Says</th><th>Tests</th></tr>\n");
    for (Map.Entry<Rule, Map<Outcome, Integer>> row : report.byRule().entrySet()) {
      String tests =
          row.getValue().entrySet().stream()
              .map(
                  entry ->
                      "<span class=\""
                          + style(entry.getKey())
                          + "\">"
                          + entry.getValue()
                          + " "
                          + entry.getKey()
                          + "</span>")
              .collect(Collectors.joining(", "));
      out.write(
          "<tr><td>"
              + row.getKey()
              + "</td><td>"
              + text(row.getKey().statement())
              + "</td><td>"
              + tests
              + "</td></tr>\n");
    }
    out.write("</table>\n");
  }

  private static void tests(KitReport report, Writer out) throws IOException {
    out.write("<h2>Tests</h2>\n<table>\n<tr><th>Group</th><th>Test</th><th>Rules</th>");
    out.write("<th>Outcome</th><th>ms</th></tr>\n");
    for (KitResult result : report.results()) {
      String reason = result.reason().isEmpty() ? "" : "<pre>" + text(result.reason()) + "</pre>";
      out.write(
          "<tr><td>"
              + text(result.group())
              + "</td><td>"
              + text(result.test())
              + "</td><td>"
              + result.rules().stream().map(Rule::name).collect(Collectors.joining(" "))
              + "</td><td class=\""
              + style(result.outcome())
              + "\">"
              + result.outcome()
              + reason
              + "</td><td class=\"number\">"
              + result.millis()
              + "</td></tr>\n");
    }
    out.write("</table>\n");
  }

  private static String style(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private static String text(String raw) {
    return raw.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
