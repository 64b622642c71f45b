package org.gin4j.cli.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gin4j.spi.vectors.VectorSuite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorFolderTest {
  private static final VectorSuite COUNTING =
      new VectorSuite() {
        @Override
        public String file() {
          return "counting";
        }

        @Override
        public Result run(Map<String, Object> document) {
          return new Result((Integer) document.get("good"), List.of("c-1: expected 1, got 2"));
        }
      };

  @TempDir Path folder;

  @Test
  void theSuiteOfTheFormatChecks() throws IOException {
    VectorOutcome outcome = check("{\"file\": \"counting\", \"good\": 3}");
    assertEquals(3, outcome.result().orElseThrow().passed());
    assertTrue(outcome.failed());
  }

  @Test
  void unknownFormatsDoNotFail() throws IOException {
    VectorOutcome outcome = check("{\"file\": \"dancing\"}");
    assertEquals("no suite for \"dancing\"", outcome.problem());
    assertFalse(outcome.failed());
  }

  @Test
  void brokenJsonIsNamedByLineAndColumn() throws IOException {
    VectorOutcome outcome = check("{\"file\":\n  oops}");
    assertTrue(outcome.problem().startsWith("line 2, column "), outcome.problem());
    assertTrue(outcome.failed());
    assertTrue(check("[1]").problem().contains("its top level is not one JSON object"));
    assertTrue(check("{} {}").failed());
    assertTrue(check("{\"a\": 1, \"a\": 2}").failed());
  }

  @Test
  void aDocumentThatTheSuiteCannotReadFails() throws IOException {
    VectorOutcome outcome = check("{\"file\": \"counting\", \"good\": \"many\"}");
    assertEquals(1, outcome.result().orElseThrow().failures().size());
    assertTrue(outcome.failed());
  }

  @Test
  void recordedTreesAreCasesOfTheirFoldersFormat() throws IOException {
    List<Object> seen = new ArrayList<>();
    VectorSuite trees =
        new VectorSuite() {
          @Override
          public String file() {
            return "forest";
          }

          @Override
          public Result run(Map<String, Object> document) {
            seen.add(document.get("cases"));
            return new Result(2, List.of());
          }
        };
    Path forest = folder.resolve("forest");
    for (String tree : List.of("oak", "ash")) {
      Files.createDirectories(forest.resolve(tree));
      Files.writeString(forest.resolve(tree + "/expected.json"), "{\"leaves\": 7}");
    }
    Files.createDirectories(folder.resolve("empty/tree"));
    List<VectorOutcome> outcomes = new VectorFolder(List.of(trees)).check(folder);
    assertEquals(List.of("forest"), outcomes.stream().map(VectorOutcome::file).toList());
    assertEquals(2, outcomes.get(0).result().orElseThrow().passed());
    Map<String, Object> ash =
        Map.of("leaves", 7, "id", "ash", "folder", forest.resolve("ash").toString());
    Map<String, Object> oak =
        Map.of("leaves", 7, "id", "oak", "folder", forest.resolve("oak").toString());
    assertEquals(List.of(List.of(ash, oak)), seen);
    Files.writeString(forest.resolve("oak/expected.json"), "{");
    assertTrue(new VectorFolder(List.of(trees)).check(folder).get(0).failed());
  }

  private VectorOutcome check(String json) throws IOException {
    Files.writeString(folder.resolve("v.json"), json);
    Files.writeString(folder.resolve("readme.md"), "no vectors");
    List<VectorOutcome> outcomes = new VectorFolder(List.of(COUNTING)).check(folder);
    assertEquals(1, outcomes.size());
    assertEquals("v.json", outcomes.get(0).file());
    return outcomes.get(0);
  }
}
