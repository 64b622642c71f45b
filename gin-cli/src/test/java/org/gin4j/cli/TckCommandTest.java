package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TckCommandTest {
  private static final String ONE_TEST = "shadowsMoveOnlyWhenTold_S9";

  @TempDir Path folder;

  private static CommandRun run(String options) {
    return CommandRun.of(
        ("tck --backend proxy --only " + ONE_TEST + " " + options).strip().split(" ", -1));
  }

  @Test
  void wrappersAreAroundTheBackend() {
    CommandRun run = run("--wrappers checked,faulty");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("proxy behind checked,faulty, ranks as threads"), run.out());
  }

  @Test
  void settingOfTheWrappersTakesEffect() {
    CommandRun run =
        run(
            "--setting gin.tck.wrappers=faulty --setting gin.tck.faults=drop"
                + " --setting gin.tck.faults.one.in=1 --setting gin.tck.timeout=1");
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("signal 0 is 0 and was awaited"), run.out());
    assertEquals(0, run("--setting gin.tck.timeout=30").code(), "and none is left of it");
  }

  @Test
  void wrappersFitBackendsWithAWorldOfTheirOwn() {
    CommandRun run =
        CommandRun.of("tck", "--backend", "mock", "--wrappers", "checked", "--only", ONE_TEST);
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("mock behind checked, ranks as simulated ranks"), run.out());
  }

  @Test
  void strictMayBeASetting() throws Exception {
    Path report = folder.resolve("report.json");
    run("--setting gin.tck.strict=true --report " + report);
    String json = Files.readString(report);
    assertTrue(json.contains("\"strict\" : true"), json);
  }

  @Test
  void reportThatCannotBeWrittenStopsNeitherTheResultNorTheOthers() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    Path bad = Files.createSymbolicLink(folder.resolve("full.json"), full);
    Path fine = folder.resolve("fine.html");
    CommandRun run = run("--report " + bad + " --report " + fine);
    assertEquals(1, run.code());
    assertTrue(run.out().contains(": 1 passed, 0 failed"), run.out());
    assertTrue(run.err().contains("--report " + bad + ": "), run.err());
    assertTrue(Files.readString(fine).contains(ONE_TEST));
  }

  @Test
  void theWrapperIsNoBackendOfItsOwn() {
    // As in a user's command, where no test before has named an inner backend.
    System.clearProperty("gin.tck.inner");
    CommandRun run = CommandRun.of("backends");
    assertEquals(0, run.code());
    assertTrue(run.out().contains("proxy: available"), run.out());
    assertFalse(run.out().contains("wrapped"), run.out());
  }
}
