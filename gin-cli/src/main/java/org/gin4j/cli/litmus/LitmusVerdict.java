package org.gin4j.cli.litmus;

import java.util.Optional;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;

/**
 * What is known of one program.
 *
 * @param result what can happen
 * @param run what a backend did, if it was asked
 */
public record LitmusVerdict(LitmusResult result, Optional<LitmusRunReport> run) {

  /** Returns whether all is as it should be. */
  public boolean passed() {
    return result.passed() && run.map(report -> report.failures().isEmpty()).orElse(true);
  }
}
