package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
}
