package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class RunAlltoallCommandTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "1, 0, 1",
    "3, 0, 1",
    "2, 1, 1",
    "1, 100003, 1",
    "2, 100003, 2",
    "3, 8, 1",
    "3, 100003, 1",
    "4, 1000001, 3",
    "5, 100003, 7"
  })
  void everyRankGetsItsBlocksInSourceOrder(int ranks, int size, int ctas) throws Exception {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    Path input = Files.write(folder.resolve("input"), data);
    Path output = folder.resolve("out");
    CommandRun run =
        CommandRun.of(
            "run",
            "alltoall",
            "--threads",
            "--ranks=" + ranks,
            "--ctas=" + ctas,
            "--input=" + input,
            "--output=" + output,
            "--iterations=2",
            "--timeout=60");
    assertEquals(0, run.code(), run.err());
    assertEquals("PASSED", run.out().lines().toList().getLast());
    for (int destination = 0; destination < ranks; destination++) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      for (long source = 0; source < ranks; source++) {
        long start = size * source / ranks;
        long length = size * (source + 1) / ranks - start;
        long from = start + length * destination / ranks;
        long to = start + length * (destination + 1L) / ranks;
        expected.write(data, (int) from, (int) (to - from));
      }
      assertArrayEquals(
          expected.toByteArray(),
          Files.readAllBytes(output.resolve("rank-" + destination + ".out")));
    }
    try (Stream<Path> files = Files.list(output)) {
      assertEquals(ranks, files.count());
    }
  }

  @Test
  void jsonIsOneObjectAndNothingElse() throws Exception {
    CommandRun run =
        CommandRun.of(
            "run", "alltoall", "--threads", "--ranks=2", "--bytes=1001", "--json", "--timeout=60");
    assertEquals(0, run.code(), run.err());
    assertEquals(1, run.out().lines().count());
    JsonNode json = JsonMapper.builder().build().readTree(run.out());
    assertEquals("PASSED", json.get("result").textValue());
    assertEquals(4 * 1001, json.get("bytesMoved").longValue());
  }

  @Test
  void ranksMayBeProcesses() {
    CommandRun run = CommandRun.of("run", "alltoall", "--ranks=3", "--bytes=100", "--timeout=60");
    assertEquals(0, run.code(), run.err());
    assertEquals("PASSED", run.out().lines().toList().getLast());
  }
}
