package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | a command is missing",
        "dance | there is no command 'dance'",
        "run | a job is missing",
        "run alltoall --ranks 0 | --ranks must be 1 to 64, not 0",
        "run alltoall --ranks 65 | --ranks must be 1 to 64, not 65",
        "run alltoall --ctas 0 | --ctas must be 1 to 64, not 0",
        "run alltoall --iterations 0 | --iterations must be 1",
        "run alltoall --contexts -1 | --contexts must be 1",
        "run alltoall --bytes -4 | '-4' is not a size",
        "run alltoall --bytes 8000000T | more than 8 EiB",
        "run alltoall --input /nonexistent/file | --input /nonexistent/file does not exist",
        "run alltoall --input / | --input / is not a regular file",
        "run alltoall --backend warp | there is no backend 'warp': choose auto or one of [proxy",
        "run alltoall --transport pigeon | there is no transport 'pigeon': choose auto or one of",
        "run alltoall --timeout 0 | must be more than 0",
        "run alltoall --frobnicate | Unknown option: '--frobnicate'",
        "run alltoall surplus | surplus",
        "perf | BENCHMARK",
        "perf nothing | there is no benchmark 'nothing': choose one of put-signal, put-bw, rate",
        "perf rate --ranks 1 | --ranks must be 2 to 64 for rate, not 1",
        "perf get --iterations 0 | --iterations must be at least 1",
        "perf get --direct maybe | maybe",
        "launch -n 2 | nothing to start",
        "launch -n 0 -- Main | -n must be 1 to 1024, not 0",
        "tck --bogus | Unknown option: '--bogus'",
        "tck --setting foo | Value for option '--setting' (NAME=VALUE)",
        "tck --backend nope | there is no backend 'nope': choose one of [proxy, mock",
        "tck --backend mock --processes | --processes: mock runs in one JVM",
        "tck --only NOSUCH | --only NOSUCH: no test has that in its name",
        "tck --setting gin.tck.nope=1 | there is no setting gin.tck.nope; known are [gin.tck.big",
        "tck --setting gin.tck.timeout=x | gin.tck.timeout cannot be 'x'",
        "tck --wrappers chekced | there is no wrapper 'chekced'; choose from [checked, faulty",
        "tck --setting gin.tck.faults=none | there is no fault 'none'",
        "tck --report /no/such/x.json | --report /no/such/x.json: there is no folder /no/such",
        "tck vectors | --dir",
        "tck vectors --dir /nonexistent | /nonexistent does not exist"
      })
  void wrongCommandLinesAreExplainedInOneLine(String line, String explanation) {
    CommandRun run = CommandRun.of(line.isEmpty() ? new String[0] : line.split(" ", -1));
    assertEquals(2, run.code(), run.err());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().startsWith("gin: ") && run.err().contains(explanation), run.err());
    assertTrue(run.err().strip().endsWith("--help"), run.err());
  }

  @Test
  void patternSizeAndInputExcludeEachOther() throws Exception {
    Path file = Files.createFile(folder.resolve("input"));
    CommandRun run = CommandRun.of("run", "alltoall", "--input", file.toString(), "--bytes", "4k");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("--bytes is for the pattern"), run.err());
  }

  @Test
  void outputMayNotBeAFileNorOverwriteTheInput() throws Exception {
    Path file = Files.createFile(folder.resolve("rank-1.out.part"));
    CommandRun notFolder = CommandRun.of("run", "alltoall", "--output", file.toString());
    assertEquals(2, notFolder.code());
    assertTrue(notFolder.err().contains("is not a folder"), notFolder.err());
    CommandRun overwriting =
        CommandRun.of("run", "alltoall", "--input", file.toString(), "--output", folder.toString());
    assertEquals(2, overwriting.code());
    assertTrue(overwriting.err().contains("is the input"), overwriting.err());
    assertTrue(Files.exists(file));
  }

  @Test
  void helpAndVersionAreThere() {
    assertEquals(0, CommandRun.of("run", "alltoall", "--help").code());
    CommandRun version = CommandRun.of("--version");
    assertEquals(0, version.code());
    assertTrue(version.out().startsWith("gin "), version.out());
  }
}
