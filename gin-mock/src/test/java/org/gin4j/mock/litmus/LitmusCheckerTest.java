package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gin4j.mock.Finding;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.litmus.explore.Refusals;
import org.gin4j.mock.litmus.lang.Expectation;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.spi.Rule;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the checker of Java programs reports is what the exploring machine files it under. */
class LitmusCheckerTest {
  /** Tried until everything was reported. */
  private static final int SEEDS = 300;

  /** Tried in any case. */
  private static final int LEAST = 25;

  static List<String> names() {
    return LitmusLibrary.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theCheckerFilesMistakesAsTheExplorerDoes(String name) {
    LitmusResult explored = LitmusExplorer.explore(LitmusLibrary.program(name));
    Program program = explored.program().program();
    Set<Rule> known = new TreeSet<>();
    explored.findings().forEach(finding -> known.add(finding.rule()));
    Set<Rule> refusals = refusals(program);
    Set<String> missing =
        program.expectations().stream()
            .filter(expectation -> expectation.kind() == Expectation.Kind.ERROR)
            .map(expectation -> rule(expectation.rule(), explored))
            .filter(rule -> refusals.stream().noneMatch(refusal -> refusal.name().equals(rule)))
            .collect(Collectors.toCollection(TreeSet::new));
    Map<String, String> found = new TreeMap<>();
    for (int seed = 1; seed <= LEAST || (seed <= SEEDS && !missing.isEmpty()); seed++) {
      MockResult run = LitmusMock.checked(explored.program(), seed);
      if (explored.deadlocks().isEmpty()) {
        assertEquals(Map.of(), run.failures(), name + " with seed " + seed);
      }
      for (Finding finding : run.findings()) {
        missing.remove(finding.rule().name());
        found.putIfAbsent(finding.rule().name(), "seed " + seed + ": " + finding.message());
        assertTrue(
            known.contains(finding.rule()),
            () -> name + " with seed " + run.seed() + " is no case of " + finding);
      }
    }
    assertEquals(Set.of(), missing, () -> name + " only showed " + found);
  }

  /** Returns the rule of an expectation, which may name a known mistake. */
  private static String rule(String name, LitmusResult explored) {
    return explored.findings().stream()
        .filter(finding -> finding.related().contains(name))
        .map(finding -> finding.rule().name())
        .findFirst()
        .orElse(name);
  }

  /** A run that refuses a statement by another rule fails. */
  private static Set<Rule> refusals(Program program) {
    return IntStream.range(0, program.ranks())
        .boxed()
        .flatMap(
            rank ->
                program.statements().get(rank).stream()
                    .map(statement -> Refusals.of(program, rank, statement)))
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(HashSet::new));
  }
}
