package org.gin4j.mock.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.explore.Blocked;
import org.gin4j.mock.litmus.explore.Exploration;
import org.gin4j.mock.litmus.explore.Explorer;
import org.gin4j.mock.litmus.explore.Schedule;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;
import org.gin4j.spi.Rule;

/** Explores every schedule of litmus tests. */
public final class LitmusExplorer {
  private LitmusExplorer() {}

  /** Explores a program within the default limits. */
  public static LitmusResult explore(LitmusProgram program) {
    return explore(program, LitmusLimits.DEFAULT);
  }

  /**
   * Explores a program.
   *
   * @throws LitmusLimitException when the limits are too small
   */
  public static LitmusResult explore(LitmusProgram program, LitmusLimits limits) {
    Program read = program.program();
    Exploration all = Explorer.explore(read, limits);
    List<String> columns = Explorer.columns(read);
    List<LitmusOutcome> outcomes = new ArrayList<>();
    all.outcomes()
        .forEach(
            (values, schedule) -> {
              SequencedMap<String, Long> named = new LinkedHashMap<>();
              for (int i = 0; i < columns.size(); i++) {
                named.put(columns.get(i), values.get(i));
              }
              Trace trace = trace(program, schedule, List.of());
              outcomes.add(new LitmusOutcome(named, steps(schedule), trace));
            });
    List<LitmusDeadlock> deadlocks = new ArrayList<>();
    List<Finding> findings = new ArrayList<>(all.findings());
    all.deadlocks()
        .forEach(
            (blocked, schedule) -> {
              Finding finding = stuck(program, blocked);
              findings.add(finding);
              deadlocks.add(
                  new LitmusDeadlock(
                      blocked.stream().map(LitmusExplorer::line).toList(),
                      steps(schedule),
                      trace(program, schedule, List.of(finding))));
            });
    return new LitmusResult(
        program,
        List.copyOf(outcomes),
        List.copyOf(deadlocks),
        List.copyOf(findings),
        Expectations.failures(read, outcomes, deadlocks, findings),
        all.states());
  }

  private static String line(Blocked blocked) {
    return "rank "
        + blocked.rank()
        + " line "
        + blocked.statement().line()
        + " '"
        + blocked.statement().text()
        + "' "
        + blocked.reason();
  }

  private static Finding stuck(LitmusProgram program, List<Blocked> blocked) {
    boolean baseline = blocked.stream().anyMatch(each -> each.statement().value().register() >= 0);
    return new Finding(
        Rule.L1,
        baseline ? List.of("F27") : List.of(),
        "nothing can go on: "
            + String.join("; ", blocked.stream().map(LitmusExplorer::line).toList()),
        blocked.stream().map(Blocked::rank).toList(),
        blocked.stream().map(each -> program.file() + ":" + each.statement().line()).toList(),
        List.of());
  }

  private static List<LitmusStep> steps(Schedule schedule) {
    return schedule.events().stream()
        .map(e -> new LitmusStep(e.rank(), e.line(), e.text(), e.law(), e.why()))
        .toList();
  }

  private static Trace trace(LitmusProgram program, Schedule schedule, List<Finding> findings) {
    List<TraceEvent> events = new ArrayList<>();
    for (Schedule.Event event : schedule.events()) {
      int id = events.size();
      String label = event.why().isEmpty() ? event.text() : event.text() + " (" + event.why() + ")";
      events.add(
          new TraceEvent(
              id,
              event.kind(),
              id,
              id,
              event.rank(),
              event.peer(),
              event.context(),
              event.cause(),
              label,
              program.file() + ":" + event.line(),
              event.law()));
    }
    return new Trace(program.name(), program.ranks(), "", events, 0, findings);
  }
}
