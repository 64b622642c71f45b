package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.mock.litmus.LitmusLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LitmusCommandTest {
  private static final String WEAK =
      """
      name: weak
      ranks: 2
      vars: x y
      ---
      rank 0:
        putval x = 1 to 1
        putval y = 1 to 1 weak inc s0
      rank 1:
        waitsig s0 >= 1
        r0 = read x
      ---
      """;

  @TempDir Path folder;

  @Test
  void outcomesAreListed() throws Exception {
    CommandRun run = run(WEAK + "allowed: 1:r0=0\nerror: S2 rank 1\n");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().startsWith("weak: 2 outcomes, "), run.out());
    assertTrue(run.out().contains(" states, PASSED"), run.out());
    assertTrue(run.out().contains("\n  1:r0=0\n  1:r0=1\n"), run.out());
    assertTrue(run.out().contains("\n  S2: rank 1's 'r0 = read x'"), run.out());
  }

  @Test
  void anExpectationThatFailsIsExplained() throws Exception {
    CommandRun run = run(WEAK + "always: 1:r0=1\n");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("weak: 2 outcomes") && run.out().contains("FAILED"), run.out());
    assertTrue(
        run.out().contains("FAILED line 12: always: 1:r0=1: a run ends with 1:r0=0"), run.out());
    assertTrue(run.out().contains("[S2: it is weak and does not cover the put of line 6]"));
  }

  @Test
  void explainShowsTheStepsOfEveryOutcome() throws Exception {
    CommandRun run = run(WEAK + "allowed: 1:r0=0\n", "--explain");
    assertTrue(run.out().contains("    rank 0 line 6: putval x = 1 to 1"), run.out());
    assertTrue(run.out().contains("[P2: it overtakes the put of line 6]"), run.out());
  }

  @Test
  void jsonHasTheDocumentedFields() throws Exception {
    CommandRun run = run(WEAK + "always: 1:r0=1\n", "--json", "--explain");
    assertEquals(1, run.code());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals(false, json.get("passed").asBoolean());
    JsonNode program = json.get("programs").get(0);
    assertEquals("weak", program.get("name").asText());
    assertEquals(0, program.get("outcomes").get(0).get("values").get("1:r0").asInt());
    assertTrue(program.get("outcomes").get(0).get("schedule").size() > 3);
    assertEquals("S2", program.get("findings").get(0).get("rule").asText());
    assertEquals(12, program.get("failures").get(0).get("line").asInt());
    assertEquals(0, program.get("deadlocks").size());
  }

  @Test
  void syntaxErrorsNameThePlace() throws Exception {
    CommandRun run = run("ranks: 2\nvars: x\n---\nrank 0:\n  store z = 1\n---\n");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("test.litmus:5:9: there is no variable 'z'"), run.err());
  }

  @Test
  void wrongOptionsAreExplained() {
    assertEquals(2, CommandRun.of("litmus").code());
    assertEquals(2, CommandRun.of("litmus", "/nonexistent").code());
    assertEquals(2, CommandRun.of("litmus", "--library", "--runs", "3").code());
  }

  @Test
  void folderStandsForItsFiles() throws Exception {
    Files.writeString(folder.resolve("a.litmus"), WEAK);
    Files.writeString(folder.resolve("b.litmus"), WEAK);
    Files.writeString(folder.resolve("c.txt"), "no program");
    CommandRun run = CommandRun.of("litmus", folder.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().endsWith("2 of 2 passed\n"), run.out());
  }

  @Test
  void aFolderWithoutFilesIsNoSuccess() throws Exception {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    CommandRun run = CommandRun.of("litmus", empty.toString());
    assertEquals(2, run.code(), run.out());
    assertTrue(run.err().contains("no *.litmus files in " + empty), run.err());
  }

  @Test
  void aFileThatIsNoTextIsNamed() throws Exception {
    Path binary = Files.write(folder.resolve("binary.litmus"), new byte[] {(byte) 0xff, 0, 7});
    CommandRun run = CommandRun.of("litmus", binary.toString());
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(binary + ":1:1: the file is no UTF-8 text"), run.err());
  }

  @Test
  void theLibraryHoldsOnTheProxy() {
    CommandRun run =
        CommandRun.of(
            "litmus", "--library", "--backend", "proxy", "--runs", "20", "--timeout", "20");
    assertEquals(0, run.code(), run.out() + run.err());
    int programs = LitmusLibrary.names().size();
    assertTrue(run.out().endsWith(programs + " of " + programs + " passed\n"), run.out());
    assertTrue(run.out().contains("  20 runs:\n"), run.out());
    assertTrue(run.out().contains("not run: it may get stuck"), run.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"proxy", "gpi"})
  void processesRunATestAsThreadsDo(String backend) throws Exception {
    CommandRun run =
        run(
            WEAK + "allowed: 1:r0=0\n",
            "--backend",
            backend,
            "--runs",
            "30",
            "--processes",
            "--timeout",
            "20");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains("  30 runs:\n"), run.out());
  }

  @Test
  void processesNeedABackendThatHasThem() throws Exception {
    CommandRun without = run(WEAK + "allowed: 1:r0=0\n", "--processes");
    assertEquals(2, without.code(), without.err());
    assertTrue(without.err().contains("--processes needs --backend"), without.err());
    CommandRun mock = run(WEAK + "allowed: 1:r0=0\n", "--processes", "--backend", "mock");
    assertEquals(2, mock.code(), mock.err());
    assertTrue(mock.err().contains("mock runs in one JVM"), mock.err());
  }

  @Test
  void theMockRunsWithASeedForEachRun() throws Exception {
    CommandRun run = run(WEAK + "allowed: 1:r0=0\n", "--backend", "mock", "--runs", "60");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains(" x 1:r0=0\n") && run.out().contains(" x 1:r0=1\n"), run.out());
  }

  private CommandRun run(String text, String... options) throws Exception {
    Path file = Files.writeString(folder.resolve("test.litmus"), text);
    String[] arguments = new String[options.length + 2];
    arguments[0] = "litmus";
    arguments[1] = file.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(arguments);
  }
}
