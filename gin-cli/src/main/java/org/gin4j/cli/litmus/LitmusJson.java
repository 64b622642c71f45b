package org.gin4j.cli.litmus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.LitmusDeadlock;
import org.gin4j.mock.litmus.LitmusFailure;
import org.gin4j.mock.litmus.LitmusOutcome;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;
import org.gin4j.mock.litmus.LitmusStep;

/** Verdicts for programs. The fields are described in docs/litmus.md and only ever added to. */
public final class LitmusJson {
  private LitmusJson() {}

  /**
   * Returns the object to print.
   *
   * @param explain whether to include schedules
   */
  public static Map<String, Object> of(List<LitmusVerdict> verdicts, boolean explain) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("passed", verdicts.stream().allMatch(LitmusVerdict::passed));
    json.put("programs", verdicts.stream().map(verdict -> program(verdict, explain)).toList());
    return json;
  }

  private static Map<String, Object> program(LitmusVerdict verdict, boolean explain) {
    LitmusResult result = verdict.result();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("file", result.program().file());
    json.put("name", result.program().name());
    json.put("passed", verdict.passed());
    json.put("states", result.states());
    json.put("outcomes", result.outcomes().stream().map(each -> outcome(each, explain)).toList());
    json.put(
        "deadlocks", result.deadlocks().stream().map(each -> deadlock(each, explain)).toList());
    json.put("findings", result.findings().stream().map(LitmusJson::finding).toList());
    json.put("failures", result.failures().stream().map(LitmusJson::failure).toList());
    verdict.run().ifPresent(report -> json.put("run", run(report)));
    return json;
  }

  private static Map<String, Object> outcome(LitmusOutcome outcome, boolean explain) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("values", outcome.values());
    if (explain) {
      json.put("schedule", schedule(outcome.schedule()));
    }
    return json;
  }

  private static Map<String, Object> deadlock(LitmusDeadlock deadlock, boolean explain) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("blocked", deadlock.blocked());
    if (explain) {
      json.put("schedule", schedule(deadlock.schedule()));
    }
    return json;
  }

  private static Map<String, Object> finding(Finding finding) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rule", finding.rule().name());
    json.put("related", finding.related());
    json.put("ranks", finding.ranks());
    json.put("sites", finding.sites());
    json.put("message", finding.message());
    return json;
  }

  private static Map<String, Object> failure(LitmusFailure failure) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("line", failure.line());
    json.put("expectation", failure.expectation());
    json.put("reason", failure.reason());
    json.put("schedule", schedule(failure.schedule()));
    return json;
  }

  private static List<Map<String, Object>> schedule(List<LitmusStep> steps) {
    return steps.stream().map(LitmusJson::step).toList();
  }

  private static Map<String, Object> step(LitmusStep step) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rank", step.rank());
    json.put("line", step.line());
    json.put("text", step.text());
    step.law().ifPresent(law -> json.put("law", law.name()));
    if (!step.why().isEmpty()) {
      json.put("why", step.why());
    }
    return json;
  }

  private static Map<String, Object> run(LitmusRunReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("runs", report.runs());
    json.put("seen", report.seen());
    json.put("failures", report.failures());
    json.put("skipped", report.skipped());
    return json;
  }
}
