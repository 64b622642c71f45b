package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The fabric that runs Java programs does nothing that the exploring machine does not know. */
class LitmusMockTest {
  private static final int RUNS = 40;

  static List<String> names() {
    return LitmusLibrary.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theMockStaysWithinWhatWasExplored(String name) {
    LitmusResult explored = LitmusExplorer.explore(LitmusLibrary.program(name));
    assertEquals(List.of(), LitmusMock.run(explored, RUNS, 1).failures(), name);
  }

  @Test
  void aValueMayChangeBetweenTwoPlainReads() {
    LitmusResult explored =
        LitmusExplorer.explore(
            LitmusProgram.parse(
                "two-reads",
                """
                ranks: 2
                vars: x
                ---
                rank 0:
                  putval x = 1 to 1
                rank 1:
                  a = read x
                  b = read x
                ---
                """));
    assertEquals(
        Set.of("1:a=0 & 1:b=0", "1:a=0 & 1:b=1", "1:a=1 & 1:b=1"),
        LitmusMock.run(explored, 300, 1).seen().keySet());
  }

  /** Cells are words, which no fabric tears. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        rank 0:
          store x = 0x0101010101010101
          put y from x to 1 weak inc s0
          store x = 0x0202020202020202
        rank 1:
          waitsig s0 >= 1
          a = read y
        """,
        """
        rank 0:
          store y = -1
          put x from y to 1
        rank 1:
          a = read x
          b = read x
        """,
        """
        rank 0:
          get y from x of 1
          flush
          a = read y
        rank 1:
          store x = 0x0101010101010101
        """
      })
  void valuesOfSeveralBytesStayWhole(String statements) {
    LitmusResult explored =
        LitmusExplorer.explore(
            LitmusProgram.parse("words", "ranks: 2\nvars: x y\n---\n" + statements + "---\n"));
    assertEquals(List.of(), LitmusMock.run(explored, 500, 1).failures());
  }
}
