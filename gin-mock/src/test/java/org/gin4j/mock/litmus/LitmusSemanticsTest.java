package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.MemoryOrder;
import org.gin4j.mock.trace.TraceEvent;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements mean, where the library does not say it. */
class LitmusSemanticsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "store x = 3; a = read x | 0:a=3",
        "a = read x; store x = 3 | 0:a=0",
        "putval x = 1 to 0 weak inc s0; waitsig s0 >= 1; a = read x | 0:a=1",
        "store x = 2; put y from x to 0 weak add s1 7; waitsig s1 >= 7; a = read y | 0:a=2",
        "store x = 2; get y from x of 0; flush; a = read y | 0:a=2",
        "store x = 2; get y from x of 0; q = flushasync 0; wait q; a = read y | 0:a=2",
        "signal to 0 weak vaadd v 9; waitva v >= 9; a = readva v | 0:a=9",
        "signal to 0 weak vainc v; waitva v >= 1; resetva v; a = readva v | 0:a=0",
        "signal to 0 weak inc s0; waitsig s0 >= 1; resetsig s0; a = readsig s0 | 0:a=0",
        "put y from x to 0 counter c0; waitctr c0 >= 1; resetctr c0; a = readctr c0 | 0:a=0",
        "a = readsig s0; signal to 0 weak inc s0; waitsig s0 >= a+1; a = readsig s0 | 0:a=1",
        "signal to 0 weak add s0 -1; waitsig s0 >= -1; a = readsig s0 bits 3 | 0:a=0 0:a=7",
        "signal to 0 weak inc s0; a = readsig s0 | 0:a=0 0:a=1",
        "lsastore x = 4 at 0; a = read x | 0:a=4",
        "putval x = 1 to 0; a = read x | 0:a=0 0:a=1",
        "putval x = 1 to 0; putval x = 2 to 0 strong inc s0; waitsig s0 >= 1; a = read x"
            + " | 0:a=1 0:a=2",
        "putval x = 1 to 0; barrier world fence put; a = read x | 0:a=1",
        "putval x = 1 to 0; barrier world fence none; a = read x | 0:a=0 0:a=1",
        "get y from x of 0; barrier world fence get; store x = 1; a = read y | 0:a=0"
      })
  void oneRank(String statements, String outcomes) {
    String text =
        "ranks: 1\nvars: x y\nstrict: v\n---\nrank 0:\n"
            + statements.replace("; ", "\n")
            + "\n---\n";
    assertEquals(Set.of(outcomes.split(" ", -1)), outcomes(explore(text)), statements);
  }

  /** All fences and orders: what a put, and what a direct store, may still look like. */
  @Test
  void barriersOfThreeRanks() {
    for (FenceLevel fence : FenceLevel.values()) {
      for (MemoryOrder order : MemoryOrder.values()) {
        String barrier =
            "barrier world fence "
                + fence.name().toLowerCase(Locale.ROOT).replace('_', '+')
                + " order "
                + (order == MemoryOrder.ACQUIRE_RELEASE
                    ? "acqrel"
                    : order.name().toLowerCase(Locale.ROOT));
        LitmusResult result =
            explore(
                "ranks: 3\nlsa: 3\nvars: x y\n---\nrank 0:\nputval x = 1 to 2\n"
                    + barrier
                    + "\nrank 1:\nlsastore y = 1 at 2\n"
                    + barrier
                    + "\nrank 2:\n"
                    + barrier
                    + "\na = read x\nb = read y\n---\n");
        Set<String> outcomes = outcomes(result);
        boolean putSettled = fence.includesPut() && order.acquires();
        boolean storePublished = order.releases() && order.acquires();
        assertEquals(
            !putSettled, outcomes.stream().anyMatch(each -> each.contains("2:a=0")), barrier);
        assertEquals(
            !storePublished, outcomes.stream().anyMatch(each -> each.contains("2:b=0")), barrier);
        assertTrue(outcomes.contains("2:a=1 & 2:b=1"), barrier);
        assertEquals(!putSettled, found(result).contains(Rule.B2), barrier);
        assertEquals(!storePublished, found(result).contains(Rule.B10), barrier);
      }
    }
  }

  @Test
  void finalValuesArePartOfAnOutcome() {
    LitmusResult result =
        explore(
            """
            ranks: 3
            vars: x
            ---
            rank 0:
              putval x = 1 to 2
            rank 1:
              putval x = 2 to 2
            ---
            allowed: final 2:x=1
            allowed: final 2:x=2
            forbidden: final 2:x=0
            """);
    assertEquals(Set.of("final 2:x=1", "final 2:x=2"), outcomes(result));
    assertTrue(result.passed());
  }

  @Test
  void deadlocksNameWhatIsSeenAwaitedAndMissing() {
    LitmusResult result =
        explore(
            """
            ranks: 3
            vars: x
            ---
            rank 0:
              signal to 2 weak inc s0
            rank 1:
              barrier world
            rank 2:
              waitsig s0 >= 3
            ---
            """);
    assertFalse(result.passed());
    assertEquals(
        List.of(
            "rank 1 line 7 'barrier world' waits for ranks [0, 2]",
            "rank 2 line 9 'waitsig s0 >= 3' sees 1, awaits 3, 2 missing"),
        result.deadlocks().get(0).blocked());
    assertEquals("deadlock: forbidden", result.failures().get(0).expectation());
    assertEquals(Set.of(Rule.L1), found(result));
  }

  @Test
  void everyExpectationCanFail() {
    String program = "ranks: 1\nvars: x\n---\nrank 0:\nputval x = 1 to 0\na = read x\n---\n";
    for (String wrong :
        List.of(
            "allowed: 0:a=2",
            "forbidden: 0:a=1",
            "always: 0:a=1",
            "error: S2",
            "error: P2 rank 0",
            "noerror")) {
      LitmusResult result = explore(program + wrong + "\n");
      assertEquals(wrong.equals("error: P2 rank 0"), result.passed(), wrong);
    }
    LitmusFailure failure = explore(program + "always: 0:a=1\n").failures().get(0);
    assertEquals("a run ends with 0:a=0", failure.reason());
    assertEquals(8, failure.line());
    assertFalse(failure.schedule().isEmpty());
  }

  @Test
  void schedulesExplainWhatMaySurprise() {
    LitmusOutcome stale =
        LitmusExplorer.explore(LitmusLibrary.program("S2-weak-signal-covers-only-its-put.litmus"))
            .outcomes()
            .get(0);
    assertEquals("1:r0=1 & 1:r1=0", stale.condition());
    List<String> laws =
        stale.schedule().stream().flatMap(step -> step.law().stream()).map(Rule::name).toList();
    assertEquals(List.of("P2", "S2", "P2"), laws);
    assertEquals(7, stale.schedule().size());
  }

  @Test
  void tracesOfTheLibraryAreConsistent() {
    for (LitmusProgram program : LitmusLibrary.programs()) {
      for (LitmusOutcome outcome : LitmusExplorer.explore(program).outcomes()) {
        List<TraceEvent> events = outcome.trace().events();
        assertEquals(outcome.schedule().size(), events.size());
        for (int id = 0; id < events.size(); id++) {
          TraceEvent event = events.get(id);
          assertEquals(id, event.id(), program.file());
          assertTrue(event.cause() < id, program.file());
          assertTrue(event.rank() >= 0 && event.rank() < program.ranks());
          assertTrue(event.site().startsWith(program.file() + ":"));
        }
      }
    }
  }

  /** What a mistake is filed under depends on what was seen, not on what could have been. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "putval x = 1 to 1; putval y = 1 to 1 strong inc s0 | r0 = readsig s0; r1 = read x; r2 = read y"
            + " | P2: no signal or barrier was seen",
        "putval x = 1 to 1; putval y = 1 to 1 weak inc s0 | r0 = readsig s0; r1 = read x"
            + " | P2: no signal or barrier was seen; S2: the signal seen is that of line 6",
        "putval x = 1 to 1; flush; signal to 1 weak inc s0 | r1 = read x"
            + " | P2: no signal or barrier was seen",
        "putval x = 1 to 1 weak inc s0; signal to 0 weak inc s1 | r0 = readsig s0; r1 = read x"
            + " | P2: no signal or barrier was seen",
        "putval x = 1 to 1; signal to 2 strong inc s0 | waitsig s2 >= 1; r1 = read x"
            + " | P2: nothing that was seen covers it",
        "putval x = 1 to 1; flush; signal to 2 strong inc s0 | waitsig s2 >= 1; r1 = read x"
            + " | F1: a flush says nothing about the target",
        "barrier world fence none | putval x = 1 to 1; barrier world fence none; r1 = read x"
            + " | B2: a barrier settles a put only if the fences",
        "signal to 1 weak inc s0 | putval x = 1 to 1 weak inc s0; waitsig s0 >= 1; r1 = read x"
            + " | P2: the signal counts other actions too"
      })
  void mistakesAreFiledByWhatWasSeen(String first, String second, String filed) {
    LitmusResult result =
        explore(
            "ranks: 3\nvars: x y\n---\nrank 0:\n"
                + first.replace("; ", "\n")
                + "\nrank 1:\n"
                + second.replace("; ", "\n")
                + "\nrank 2:\n"
                + (first.contains("barrier") ? "barrier world fence none" : "waitsig s0 >= 1")
                + "\nsignal to 1 weak inc s2\n---\n");
    List<String> expected = List.of(filed.split("; "));
    Set<String> found =
        result.findings().stream()
            .filter(finding -> finding.rule() != Rule.L1)
            .map(finding -> finding.rule() + finding.message().replaceAll(".* reached", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(expected.size(), found.size(), found::toString);
    int place = 0;
    for (String each : found) {
      assertTrue(each.startsWith(expected.get(place++)), found::toString);
    }
  }

  private static LitmusResult explore(String text) {
    return LitmusExplorer.explore(LitmusProgram.parse("test", text));
  }

  private static Set<String> outcomes(LitmusResult result) {
    return result.outcomes().stream()
        .map(LitmusOutcome::condition)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<Rule> found(LitmusResult result) {
    return result.findings().stream().map(finding -> finding.rule()).collect(Collectors.toSet());
  }
}
