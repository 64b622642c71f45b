package org.gin4j.mock.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.lang.Expectation;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Term;
import org.gin4j.spi.Rule;

/** Judges what a file expects. */
final class Expectations {
  private final Program program;
  private final List<LitmusOutcome> outcomes;
  private final List<LitmusDeadlock> deadlocks;
  private final List<Finding> findings;

  private Expectations(
      Program program,
      List<LitmusOutcome> outcomes,
      List<LitmusDeadlock> deadlocks,
      List<Finding> findings) {
    this.program = program;
    this.outcomes = outcomes;
    this.deadlocks = deadlocks;
    this.findings = findings;
  }

  static List<LitmusFailure> failures(
      Program program,
      List<LitmusOutcome> outcomes,
      List<LitmusDeadlock> deadlocks,
      List<Finding> findings) {
    return new Expectations(program, outcomes, deadlocks, findings).failures();
  }

  private List<LitmusFailure> failures() {
    List<LitmusFailure> failures = new ArrayList<>();
    boolean mayGetStuck = false;
    for (Expectation expectation : program.expectations()) {
      failure(expectation).ifPresent(failures::add);
      mayGetStuck |= expectation.kind() == Expectation.Kind.DEADLOCK_ALLOWED;
    }
    if (!mayGetStuck && !deadlocks.isEmpty()) {
      failures.add(
          new LitmusFailure(
              0,
              "deadlock: forbidden",
              String.join("; ", deadlocks.get(0).blocked()),
              deadlocks.get(0).schedule()));
    }
    return List.copyOf(failures);
  }

  private Optional<LitmusFailure> failure(Expectation expectation) {
    return switch (expectation.kind()) {
      case ALLOWED ->
          find(expectation, true)
              .<Optional<LitmusFailure>>map(found -> Optional.empty())
              .orElseGet(() -> fails(expectation, "no run ends so", List.of()));
      case FORBIDDEN ->
          find(expectation, true)
              .flatMap(found -> fails(expectation, "a run ends so", found.schedule()));
      case ALWAYS ->
          find(expectation, false)
              .flatMap(
                  found ->
                      fails(expectation, "a run ends with " + found.condition(), found.schedule()));
      case ERROR ->
          findings.stream().anyMatch(finding -> matches(finding, expectation))
              ? Optional.empty()
              : fails(expectation, "no run shows it; found: " + found(), List.of());
      case NOERROR ->
          found().isEmpty() ? Optional.empty() : fails(expectation, "found: " + found(), List.of());
      case DEADLOCK_ALLOWED, DEADLOCK_FORBIDDEN -> Optional.empty();
    };
  }

  private static Optional<LitmusFailure> fails(
      Expectation expectation, String reason, List<LitmusStep> schedule) {
    return Optional.of(new LitmusFailure(expectation.line(), expectation.text(), reason, schedule));
  }

  private Optional<LitmusOutcome> find(Expectation expectation, boolean holds) {
    Predicate<LitmusOutcome> condition =
        outcome -> expectation.condition().stream().allMatch(term -> holds(outcome, term));
    return outcomes.stream().filter(outcome -> condition.test(outcome) == holds).findFirst();
  }

  private boolean holds(LitmusOutcome outcome, Term term) {
    String name =
        term.variable() >= 0
            ? "final " + term.rank() + ":" + program.variables().get(term.variable()).name()
            : term.rank() + ":" + program.registers().get(term.rank()).get(term.register());
    return outcome.values().get(name) == term.value();
  }

  private static boolean matches(Finding finding, Expectation expectation) {
    String rule = expectation.rule();
    return (finding.rule().name().equals(rule) || finding.related().contains(rule))
        && (expectation.rank() < 0
            || (finding.rule() == Rule.L1
                ? finding.ranks().contains(expectation.rank())
                : finding.ranks().get(0) == expectation.rank()));
  }

  /** What was found, but for getting stuck, which is expected or not on its own. */
  private List<String> found() {
    return findings.stream()
        .filter(finding -> finding.rule() != Rule.L1)
        .map(finding -> finding.rule() + ": " + finding.message())
        .toList();
  }
}
