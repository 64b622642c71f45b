package org.gin4j.mock.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gin4j.spi.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LitmusLibraryTest {
  private static final Path FOLDER = Path.of("src/main/resources/org/gin4j/mock/litmus/library");
  private static final int LEAST = 60;

  /** Rules of which a program can show that they hold, and what goes wrong without them. */
  private static final Set<Rule> BOTH_WAYS =
      Set.of(
          Rule.P2, Rule.P3, Rule.P5, Rule.P6, Rule.P7, Rule.S1, Rule.S2, Rule.S3, Rule.S4, Rule.S5,
          Rule.S6, Rule.S7, Rule.S8, Rule.S9, Rule.S10, Rule.S11, Rule.S12, Rule.S13, Rule.C2,
          Rule.C3, Rule.C4, Rule.F1, Rule.F2, Rule.F3, Rule.B1, Rule.B2, Rule.B3, Rule.B4, Rule.B9,
          Rule.B10, Rule.L1);

  static List<String> names() {
    return LitmusLibrary.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyExpectationHolds(String name) {
    LitmusResult result = LitmusExplorer.explore(LitmusLibrary.program(name));
    assertEquals(List.of(), result.failures(), name);
    assertTrue(result.program().lesson().length() > 40, "the file says what it teaches");
  }

  @Test
  void theIndexNamesEveryFile() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> found =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".litmus"))
              .sorted()
              .toList();
      if (Boolean.getBoolean("gin.docs.write")) {
        Files.writeString(FOLDER.resolve("index.txt"), String.join("\n", found) + "\n");
      }
      assertEquals(
          String.join("\n", found) + "\n",
          Files.readString(FOLDER.resolve("index.txt")),
          "run this test with -Dgin.docs.write=true");
      assertTrue(found.size() >= LEAST, found.size() + " files");
    }
  }

  @Test
  void everyRuleHasAPositiveAndANegative() {
    Set<Rule> positive = new TreeSet<>();
    Set<Rule> negative = new TreeSet<>();
    for (LitmusProgram program : LitmusLibrary.programs()) {
      Rule rule = Rule.valueOf(program.file().substring(0, program.file().indexOf('-')));
      String text = program.text();
      if (text.contains("\nalways:")
          || text.contains("\nforbidden:")
          || text.contains("\nnoerror")) {
        positive.add(rule);
      }
      if (text.contains("\nallowed:") || text.contains("\nerror:")) {
        negative.add(rule);
      }
    }
    for (Rule rule : BOTH_WAYS) {
      assertTrue(positive.contains(rule), rule + " has no positive test");
      assertTrue(negative.contains(rule), rule + " has no negative test");
    }
  }
}
