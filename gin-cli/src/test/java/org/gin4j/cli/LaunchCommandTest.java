package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gin4j.cli.launch.ProgramForTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(50)
class LaunchCommandTest {
  private static final String MAIN = ProgramForTests.class.getName();
  private static final String CLASSES =
      ProgramForTests.class.getProtectionDomain().getCodeSource().getLocation().getPath();

  @Test
  void everyLineIsPrefixedByItsRank() {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      CommandRun run = CommandRun.of("launch", "-n", "3", "--", "-cp", CLASSES, MAIN);
      assertEquals(0, run.code(), run.err());
    } finally {
      System.setOut(before);
    }
    assertEquals(
        List.of("[0] rank 0 of 3", "[1] rank 1 of 3", "[2] rank 2 of 3"),
        printed.toString(StandardCharsets.UTF_8).lines().sorted().toList());
  }

  @Test
  void anExperimentalBackendIsCalledSo() {
    for (String backend : List.of("gpi", "proxy")) {
      CommandRun run =
          CommandRun.of("launch", "-n", "1", "--backend", backend, "--", "-cp", CLASSES, MAIN);
      assertEquals(0, run.code(), run.err());
      assertEquals(
          backend.equals("gpi"), run.err().contains("gin: backend gpi is experimental"), run.err());
    }
  }

  @Test
  void whenOneFailsAllAreStopped() {
    CommandRun run = CommandRun.of("launch", "-n", "3", "--", "-cp", CLASSES, MAIN, "fail");
    assertEquals(7, run.code(), run.err());
    assertTrue(run.err().startsWith("gin: rank 1 (pid "), run.err());
    assertTrue(run.err().contains("ended with exit code 7"), run.err());
  }
}
