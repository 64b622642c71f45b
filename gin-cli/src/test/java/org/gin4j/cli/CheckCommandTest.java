package org.gin4j.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
        "-n 3 --trace x.png -- Ring | 2 | x.png",
        "-n 3 --trace /no/such/x.svg -- Ring | 2 | there is no folder /no/such; make it",
        "-n 3 --total-time 0 -- Ring | 2 | must be more than 0",
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
    CommandRun run = check(1, "class Main { int x = ; }\nclass Other { int y = ; }\n");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("Main.java:1: error: illegal start of expression"), run.err());
    assertTrue(run.err().contains("Main.java:2: error: illegal start of expression"), run.err());
    assertTrue(run.err().contains("Main.java does not compile"), run.err());
  }

  /** Checks a source file Main.java. */
  private CommandRun check(int ranks, String source, String... arguments) throws IOException {
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    List<String> words = new ArrayList<>(List.of("check", "-n", Integer.toString(ranks), "--"));
    words.add(file.toString());
    words.addAll(List.of(arguments));
    return CommandRun.of(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "System.exit(3) | System.exit",
        "Runtime.getRuntime().exit(3) | Runtime.exit",
        "Runtime.getRuntime().halt(3) | Runtime.halt",
        "((java.util.function.IntConsumer) System::exit).accept(3) | System.exit",
        "((java.util.function.IntConsumer) Runtime.getRuntime()::halt).accept(3) | Runtime.halt",
        "Thread t = new Thread(() -> System.exit(3)); t.start(); t.join() | System.exit"
      })
  void programThatEndsItsProcessEndsItsRankOnly(String statement, String method) throws Exception {
    CommandRun run =
        check(
            2,
            "import org.gin4j.api.*;\n"
                + "public class Main {\n"
                + "  public static void main(String[] args) throws Exception {\n"
                + "    int rank; try (var comm = Gins.connect()) { rank = comm.rank(); }\n"
                + "    if (rank == 1) { "
                + statement
                + "; }\n  }\n}\n");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.out().contains("rank 1 called " + method + "(3) at Main.java:5\n"), run.out());
    assertFalse(run.out().contains("rank 0 called"), run.out());
    assertTrue(run.out().contains("check: FAILED with seed 1"), run.out());
  }

  @Test
  void mistakesAreReportedOfAProgramThatEndsItsProcess() throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("Ring.java"),
            Files.readString(bad()).replace("args));", "args));\n      System.exit(0);"));
    CommandRun run = CommandRun.of("check", "-n", "3", "--", program.toString());
    assertEquals(1, run.code(), run.out());
    assertTrue(run.out().contains("[S2]"), run.out());
    assertFalse(run.out().contains("System.exit"), run.out());
  }

  @Test
  void correctProgramMayEndItsProcessWell() throws Exception {
    Path program =
        Files.writeString(
            folder.resolve("Ring.java"),
            Files.readString(good()).replace("args));", "args));\n      System.exit(0);"));
    CommandRun run = CommandRun.of("check", "-n", "3", "--seeds", "5", "--", program.toString());
    assertEquals("check: 3 ranks, 5 seeds: PASSED\n", run.out(), run.err());
    assertEquals(0, run.code());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void main() { IO.println(\"launched\"); }",
        "void main(String[] args) { IO.println(\"launched\"); } void main() {}",
        "class Main { static void main() { System.out.println(\"launched\"); } }",
        "class Main { protected static void main(String[] a) { IO.println(\"launched\"); } }",
        "class Main extends Base {} class Base { void main() { IO.println(\"launched\"); } }"
      })
  void mainIsLaunchedAsByJava(String source) throws Exception {
    Path file = Files.writeString(folder.resolve("Main.java"), source);
    CommandRun run = CommandRun.of("check", "-n", "1", "--seeds", "1", "--", file.toString());
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().startsWith("[0] launched\n"), run.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "class Main { private static void main(String[] args) {} }",
        "class Main { static int main() { return 1; } }",
        "class Main { Main(int x) {} void main() {} }"
      })
  void sourceWithoutMainIsNotLookedForOnTheClassPath(String source) throws Exception {
    CommandRun run = check(1, source);
    assertEquals(1, run.code());
    assertTrue(
        run.err().contains("Main.java has no class Main with a method 'void main"), run.err());
    assertFalse(run.err().contains("-cp"), run.err());
  }

  @Test
  void staticInitialiserThatThrowsIsTheRanksFailure() throws Exception {
    CommandRun run =
        check(
            1,
            "public class Main { static { if (true) throw new IllegalStateException(\"boom\"); }"
                + " public static void main(String[] args) {} }");
    assertEquals("", run.err());
    assertEquals(1, run.code());
    assertTrue(
        run.out().contains("rank 0 ended with java.lang.ExceptionInInitializerError")
            && run.out().contains("boom"),
        run.out());
  }

  @Test
  void programWithoutAnyCallOfGinIsNamed() throws Exception {
    CommandRun run = check(1, "class Main { public static void main(String[] args) {} }");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("warning: no rank called Gins.connect()"), run.out());
    assertTrue(run.out().endsWith("check: 1 rank, 100 seeds: PASSED\n"), run.out());
  }

  @Test
  void traceThatCannotBeWrittenStopsNeitherTheResultNorTheOthers() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full));
    Path bad = Files.createSymbolicLink(folder.resolve("full.txt"), full);
    Path fine = folder.resolve("fine.txt");
    CommandRun run =
        CommandRun.of(
            "check",
            "-n",
            "2",
            "--seeds",
            "2",
            "--trace",
            bad.toString(),
            "--trace",
            fine.toString(),
            "--",
            good().toString());
    assertEquals(1, run.code());
    assertTrue(run.out().startsWith("check: 2 ranks, 2 seeds: PASSED\n"), run.out());
    assertTrue(run.err().contains("--trace " + bad + ": "), run.err());
    assertTrue(Files.readString(fine).contains("put"), "the other was written");
  }

  @Test
  void folderInPlaceOfATraceIsRefusedBeforeAnythingRuns() throws Exception {
    Path place = Files.createDirectory(folder.resolve("place.svg"));
    CommandRun run =
        CommandRun.of("check", "-n", "2", "--trace", place.toString(), "--", good().toString());
    assertEquals(2, run.code());
    assertEquals("", run.out());
    assertTrue(run.err().contains(place + ": it is a folder; name a file"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"println", "print"})
  void beginningOfMuchOutputIsKept(String print) throws Exception {
    Path loud =
        Files.writeString(
            folder.resolve("Main.java"),
            "class Main { public static void main(String[] args) {"
                + " for (int i = 0; i < 100_000; i++) System.out."
                + print
                + "(\"x\".repeat(99)); } }");
    CommandRun run = CommandRun.of("check", "-n", "1", "--seeds", "1", "--", loud.toString());
    assertTrue(run.out().startsWith("[0] xx"), "from the beginning");
    assertTrue(run.out().contains("(more was printed and is not kept)"), "and says so");
    assertTrue(run.out().length() < 1 << 21, "kept " + run.out().length());
  }

  @Test
  void totalTimeEndsTheCheckAndIsSaid() throws Exception {
    CommandRun run =
        CommandRun.of("check", "-n", "3", "--total-time", "0.000001", "--", good().toString());
    assertEquals(
        "check: 3 ranks, 1 seed (of 100: --total-time was over): PASSED\n", run.out(), run.err());
    assertEquals(0, run.code());
  }
}
