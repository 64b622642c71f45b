package org.gin4j.mock;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gin4j.mock.trace.Trace;

/**
 * What came of a run.
 *
 * @param seed what repeats it
 * @param policy how the fabric chose
 * @param findings misuse, in the order found
 * @param failures what ended each rank's program, by world rank; lost ranks are not in it
 * @param finished whether all ranks ended within the time limit
 * @param unended where those were that had not, and what to do, a line each
 * @param exact whether the seed repeats it exactly; not so when a program waits for its own threads
 * @param steps how many steps the fabric took
 * @param trace what happened
 */
public record MockResult(
    long seed,
    Policy policy,
    List<Finding> findings,
    Map<Integer, Throwable> failures,
    boolean finished,
    List<String> unended,
    boolean exact,
    long steps,
    Trace trace) {

  /** Copies the collections. */
  public MockResult {
    findings = List.copyOf(findings);
    failures = Map.copyOf(failures);
    unended = List.copyOf(unended);
  }

  /** Returns whether all ranks ended well and nothing was found. */
  public boolean passed() {
    return finished && failures.isEmpty() && findings.isEmpty();
  }

  /** Returns the result, or throws a {@link MockFailure} that tells what was wrong. */
  public MockResult orThrow() {
    if (!passed()) {
      throw new MockFailure(this);
    }
    return this;
  }

  /** Returns what was wrong in a few lines; the first names the seed. */
  public String report() {
    StringBuilder text = new StringBuilder();
    text.append("mock run with seed ").append(seed).append(", policy ").append(policy);
    text.append(passed() ? " passed" : " failed");
    if (!exact) {
      text.append(" (a program's own threads took part: the seed may not repeat it exactly)");
    }
    for (Finding finding : findings) {
      text.append("\n  [").append(finding.rule());
      finding.related().forEach(id -> text.append(", ").append(id));
      text.append("] ").append(finding.message());
      finding
          .sites()
          .forEach(site -> text.append("\n      ").append(site.isEmpty() ? "at ?" : site));
      FindingSchedule.of(finding, trace.events())
          .forEach(step -> text.append("\n        ").append(step));
    }
    new TreeMap<>(failures)
        .forEach(
            (rank, failure) ->
                text.append("\n  rank ").append(rank).append(" ended with ").append(failure));
    if (!finished) {
      text.append("\n  the time limit passed before all ranks had ended");
      unended.forEach(line -> text.append("\n    ").append(line));
    }
    return text.toString();
  }
}
