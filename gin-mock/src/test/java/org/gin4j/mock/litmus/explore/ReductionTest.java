package org.gin4j.mock.litmus.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.LitmusLibrary;
import org.gin4j.mock.litmus.LitmusLimitException;
import org.gin4j.mock.litmus.LitmusLimits;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Reader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the search leaves out changes no outcome, no deadlock and no mistake. */
class ReductionTest {
  private static final LitmusLimits LIMITS = new LitmusLimits(150_000, Duration.ofSeconds(30));

  @Test
  void theLibraryIsTheSameWithoutReductions() {
    int compared = 0;
    for (String name : LitmusLibrary.names()) {
      compared += compare(Reader.read(name, LitmusLibrary.program(name).text())) ? 1 : 0;
    }
    assertTrue(compared > LitmusLibrary.names().size() * 3 / 4, compared + " compared");
  }

  /** What once came out differently, and what must come out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // A rank sees its own reset of a cell at once.
        "putval x = 1 to 0 | lsastore v = 3 at 1; resetva v; f = read v | 0",
        // A rank may learn of an arrival by a plain read, which acquires nothing.
        "putval x = 1 to 1; get y from x of 1; flush; a = read y; put y from y to 1"
            + " | b = read y; c = read x | 0,0,0 0,0,1 1,0,0 1,0,1 1,1,0 1,1,1",
        "lsastore x = 1 at 1; release system; lsastore y = 1 at 1 | a = read y; b = read x"
            + " | 0,0 0,1 1,0 1,1",
        "putval x = 1 to 1 weak vainc v | f = read v; a = read x | 0,0 0,1 1,0 1,1",
        "putval x = 1 to 1 | put y from x to 1; a = read y; b = read x | 0,0 0,1 1,0 1,1",
        // Two raises of a VA cell that is only read plainly.
        "signal to 1 weak vainc v; signal to 1 weak vainc v | barrier world fence none order release;"
            + " f = read v | 0 1 2"
      })
  void knownPrograms(String first, String second, String outcomes) {
    String text =
        "ranks: 2\nlsa: 2\ncontexts: 2\nvars: x y\nstrict: v\n---\nrank 0:\n"
            + first.replace("; ", "\n")
            + (second.contains("barrier") ? "\nbarrier world fence none order release" : "")
            + "\nrank 1:\n"
            + second.replace("; ", "\n")
            + "\n---\n";
    Program program = Reader.read(second, text);
    assertTrue(compare(program));
    assertEquals(
        Set.of(outcomes.split(" ")),
        Explorer.explore(program, LIMITS).outcomes().keySet().stream()
            .map(values -> values.stream().map(String::valueOf).collect(Collectors.joining(",")))
            .collect(Collectors.toSet()));
  }

  @Property(tries = 400)
  void randomProgramsAreTheSameWithoutReductions(@ForAll("programs") String text) {
    boolean small = compare(Reader.read("random", text));
    Statistics.collect(small);
    Assume.that(small);
  }

  static boolean compare(Program program) {
    Exploration all;
    try {
      all = Explorer.exploreWithoutReduction(program, LIMITS);
    } catch (LitmusLimitException tooLarge) {
      return false;
    }
    Exploration reduced = Explorer.explore(program, LIMITS);
    assertEquals(all.outcomes().keySet(), reduced.outcomes().keySet(), program.file());
    assertEquals(all.deadlocks().keySet(), reduced.deadlocks().keySet(), program.file());
    assertEquals(messages(all), messages(reduced), program.file());
    assertTrue(reduced.states() <= all.states());
    return true;
  }

  private static Set<String> messages(Exploration exploration) {
    return exploration.findings().stream().map(Finding::message).collect(Collectors.toSet());
  }

  @Provide
  Arbitrary<String> programs() {
    Arbitrary<String> statements =
        statement().list().ofMinSize(1).ofMaxSize(4).map(list -> String.join("\n", list));
    return Arbitraries.integers()
        .between(2, 3)
        .flatMap(
            ranks ->
                statements
                    .list()
                    .ofSize(ranks)
                    .map(
                        each -> {
                          StringBuilder text =
                              new StringBuilder(
                                  "ranks: "
                                      + ranks
                                      + "\nlsa: "
                                      + ranks
                                      + "\ncontexts: 2\nvars: x y\nstrict: v\n---\n");
                          for (int rank = 0; rank < ranks; rank++) {
                            text.append("rank ").append(rank).append(":\n");
                            text.append(each.get(rank)).append('\n');
                          }
                          return text + "---\n" + finals(each.get(0).length());
                        }));
  }

  /** Some programs ask for the memory at the end, most do not. */
  private static String finals(int choice) {
    return choice % 4 == 0 ? "allowed: final 0:x=1 & final 1:x=1\n" : "";
  }

  private static Arbitrary<String> statement() {
    Arbitrary<String> variable = Arbitraries.of("x", "x", "x", "y", "y", "v");
    Arbitrary<String> peer = Arbitraries.of("0", "1");
    Arbitrary<String> context = Arbitraries.of("", "", " ctx 1");
    Arbitrary<String> action =
        Arbitraries.of(
            "",
            " weak inc s0",
            " strong inc s0",
            " weak inc s0",
            " strong add s0 2",
            " weak vainc v");
    Arbitrary<String> remote = action.flatMap(does -> context.map(in -> does + in));
    Arbitrary<String> puts =
        variable.flatMap(
            to ->
                peer.flatMap(
                    at ->
                        remote.flatMap(
                            with ->
                                Arbitraries.of(
                                    "putval " + to + " = 1 to " + at + with,
                                    "putval " + to + " = 2 to " + at + with,
                                    "put " + to + " from x to " + at + with + " counter c0",
                                    "put " + to + " from y to " + at + with,
                                    "get " + to + " from x of " + at,
                                    "lsastore " + to + " = 3 at " + at))));
    Arbitrary<String> others =
        Arbitraries.of(
            "store x = 4",
            "store y = 5",
            "a = read x",
            "b = read y",
            "a = read x",
            "b = read y",
            "c = readsig s0",
            "waitsig s0 >= 1",
            "waitsig s0 >= 2",
            "waitsig s0 >= 1 ctx 1",
            "waitsig s0 >= 1 bits 1",
            "resetsig s0",
            "waitctr c0 >= 1",
            "d = readctr c0",
            "resetctr c0",
            "waitva v >= 1",
            "e = readva v",
            "resetva v",
            "f = read v",
            "store v = 1",
            "flush",
            "flush ctx 1",
            "q = flushasync 1\nwait q",
            "release system",
            "barrier world",
            "barrier world fence none",
            "barrier world fence put order relaxed",
            "barrier world fence none order release",
            "barrier world all fence get");
    return Arbitraries.oneOf(puts, others);
  }
}
