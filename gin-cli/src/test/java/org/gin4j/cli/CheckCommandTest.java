package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {
  private static final String PROGRAM =
      """
      import java.lang.foreign.ValueLayout;
      import org.gin4j.api.*;
      import org.gin4j.mock.Access;

      public class Ring {
        static int calls;

        public static void main(String[] args) {
          calls++;
          try (Communicator comm = Gins.connect();
              Window window = comm.register(comm.allocate(64));
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(
                      DeviceCommRequirements.builder()
                          .signals(1).connection(ConnectionType.FULL).build())) {
            Gin gin = dev.gin(0);
            int next = (dev.rank() + 1) % dev.size();
            gin.putValue(dev.world(), next, window, 0, 40 + dev.rank(), 8, ACTION);
            MORE
            gin.waitSignal(0, 1);
            long got = Access.reads(window.segment().asSlice(0, 8)).get(ValueLayout.JAVA_LONG, 0);
            System.out.println("got " + got + " calls " + calls + " " + String.join(",", args));
          }
        }
      }
      """;

  @TempDir Path folder;

  private Path source(String action, String more) throws IOException {
    return Files.writeString(
        folder.resolve("Ring.java"), PROGRAM.replace("ACTION", action).replace("MORE", more));
  }

  private Path good() throws IOException {
    return source("RemoteAction.weakSignalInc(0)", "");
  }

  private Path bad() throws IOException {
    return source(
        "RemoteAction.none()", "gin.signal(dev.world(), next, RemoteAction.weakSignalInc(0));");
  }

  @Test
  void correctProgramPassesAllSeedsQuietly() throws Exception {
    CommandRun run = CommandRun.of("check", "-n", "3", "--seeds", "20", "--", good().toString());
    assertEquals("", run.err());
    assertEquals("check: 3 ranks, 20 seeds: PASSED\n", run.out());
    assertEquals(0, run.code());
  }

  @Test
  void oneSeedShowsWhatRanksPrintEachWithItsOwnStatics() throws Exception {
    CommandRun run =
        CommandRun.of("check", "-n", "2", "--seeds", "1", "--", good().toString(), "a", "b");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("[0] got 41 calls 1 a,b\n"), run.out());
    assertTrue(run.out().contains("[1] got 40 calls 1 a,b\n"), run.out());
  }

  @Test
  void wrongProgramIsNamedWithRuleAndBothPlacesAndRepeats() throws Exception {
    Path picture = folder.resolve("bad.svg");
    Path text = folder.resolve("bad.txt");
    CommandRun run =
        CommandRun.of(
            "check",
            "-n",
            "3",
            "--trace",
            picture.toString(),
            "--trace",
            text.toString(),
            "--",
            bad().toString());
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("[S2]"), run.out());
    assertTrue(run.out().contains("Ring.main(Ring.java:18)"), run.out());
    assertTrue(run.out().contains("Ring.main(Ring.java:21)"), run.out());
    assertTrue(Files.readString(picture).startsWith("<svg"), "a picture was written");
    assertTrue(Files.readString(text).contains("S2"), "a text was written");
    Matcher again = Pattern.compile("with seed (\\d+); see it again").matcher(run.out());
    assertTrue(again.find(), run.out());
    CommandRun second =
        CommandRun.of(
            "check", "-n", "3", "--seed", again.group(1), "--seeds", "1", "--", bad().toString());
    assertEquals(1, second.code());
    assertTrue(second.out().contains("[S2]"), second.out());
  }

  @Test
  void hangIsReportedAtOnce() throws Exception {
    Path program = source("RemoteAction.none()", "");
    CommandRun run = CommandRun.of("check", "-n", "3", "--", program.toString());
    assertEquals(1, run.code());
    assertTrue(run.out().contains("[L1]"), run.out());
    assertTrue(run.out().contains("nobody has added to it"), run.out());
  }

  @Test
  void settingsReachTheFabric() throws Exception {
    CommandRun run =
        CommandRun.of(
            "check",
            "-n",
            "3",
            "--seeds",
            "5",
            "--set",
            "gin.mock.connections=rail",
            "--",
            good().toString());
    assertEquals(1, run.code());
    assertTrue(run.out().contains("has no FULL connection"), run.out());
    assertTrue(run.out().contains("--set gin.mock.connections=rail --"), run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-n 0 -- Ring | 2 | -n must be 1 to 1024, not 0",
        "-n 2000 -- Ring | 2 | -n must be 1 to 1024, not 2000",
        "-n 3 | 2 | nothing to run",
        "-n 3 --seeds 0 -- Ring | 2 | --seeds must be at least 1, not 0",
        "-n 3 --lsa 2 -- Ring | 2 | --lsa 2 does not divide 3 ranks",
        "-n 3 --policy nice -- Ring | 2 | expected adversarial, in-order or random-delays",
        "-n 3 -- NoSuchClass | 1 | there is no class NoSuchClass",
        "-n 3 -- NoSuch.java | 1 | NoSuch.java does not exist",
        "-n 3 -cp /no/such/folder -- Ring | 1 | /no/such/folder does not exist",
        "-n 3 --trace x.png -- Ring | 1 | x.png",
        "-n 3 -- java.lang.Object | 1 | there is no class java.lang.Object with a method",
      })
  void wrongInputIsNamed(String line, int code, String message) {
    String[] arguments = ("check " + line).split(" ", -1);
    CommandRun run = CommandRun.of(arguments);
    assertEquals(code, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }

  @Test
  void unknownSettingOfTheFabricIsNamed() throws Exception {
    CommandRun run =
        CommandRun.of("check", "-n", "2", "--set", "gin.mock.nope=1", "--", good().toString());
    assertEquals(1, run.code());
    assertTrue(run.err().contains("there is no setting gin.mock.nope; known are"), run.err());
  }

  @Test
  void sourceThatDoesNotCompileIsShown() throws Exception {
    Path source =
        Files.writeString(folder.resolve("Broken.java"), "public class Broken { int x = }");
    CommandRun run = CommandRun.of("check", "-n", "2", "--", source.toString());
    assertEquals(1, run.code());
    assertTrue(run.err().contains("Broken.java does not compile"), run.err());
  }
}
