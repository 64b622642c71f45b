package org.gin4j.cli.litmus;

import java.util.ArrayList;
import java.util.List;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.LitmusDeadlock;
import org.gin4j.mock.litmus.LitmusFailure;
import org.gin4j.mock.litmus.LitmusOutcome;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;
import org.gin4j.mock.litmus.LitmusStep;

/** A verdict for people. */
public final class LitmusText {
  private static final String INDENT = "  ";

  private LitmusText() {}

  /**
   * Returns the lines to print.
   *
   * @param explain whether to say how each outcome comes about
   */
  public static List<String> lines(LitmusVerdict verdict, boolean explain) {
    LitmusResult result = verdict.result();
    List<String> lines = new ArrayList<>();
    lines.add(
        result.program().name()
            + ": "
            + count(result.outcomes().size(), "outcome")
            + ", "
            + count(result.states(), "state")
            + ", "
            + (verdict.passed() ? "PASSED" : "FAILED"));
    for (LitmusOutcome outcome : result.outcomes()) {
      lines.add(INDENT + outcome.condition());
      steps(outcome.schedule(), explain, lines);
    }
    for (LitmusDeadlock deadlock : result.deadlocks()) {
      lines.add(INDENT + "stuck: " + String.join("; ", deadlock.blocked()));
      steps(deadlock.schedule(), explain, lines);
    }
    for (Finding finding : result.findings()) {
      lines.add(INDENT + finding.rule() + ": " + finding.message());
    }
    verdict.run().ifPresent(report -> run(report, lines));
    for (LitmusFailure failure : result.failures()) {
      String place = failure.line() == 0 ? "" : "line " + failure.line() + ": ";
      lines.add(INDENT + "FAILED " + place + failure.expectation() + ": " + failure.reason());
      steps(failure.schedule(), !explain, lines);
    }
    return lines;
  }

  private static void run(LitmusRunReport report, List<String> lines) {
    if (!report.skipped().isEmpty()) {
      lines.add(INDENT + "not run: " + report.skipped());
      return;
    }
    lines.add(INDENT + count(report.runs(), "run") + ":");
    report.seen().forEach((outcome, times) -> lines.add(INDENT + INDENT + times + " x " + outcome));
    report.failures().forEach(failure -> lines.add(INDENT + "FAILED " + failure));
  }

  private static void steps(List<LitmusStep> steps, boolean shown, List<String> lines) {
    if (shown) {
      steps.forEach(step -> lines.add(INDENT + INDENT + step));
    }
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
