package org.gin4j.it.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The kit catches broken backends, each by the test that is named for it. */
class MutantsTest {
  private static final int LONGEST = 150;

  private static final int TOGETHER = 2;

  /** Seconds of one blocking call: a lost signal is waited for this long. */
  private static final int SHORT_WAIT = 3;

  /** For what must pass, and where gigabytes are moved. */
  private static final int LONG_WAIT = 30;

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> everyMutantFailsItsTest() {
    assertEquals(
        MutantTable.all().size(),
        MutantTable.all().stream().map(Mutant::name).distinct().count(),
        "names");
    // Most of a mutant's time is the start of its process.
    ExecutorService pool = Executors.newFixedThreadPool(TOGETHER);
    List<DynamicTest> tests = new ArrayList<>();
    for (Mutant mutant : MutantTable.all()) {
      Future<?> caught =
          pool.submit(
              () -> {
                checkCaught(mutant);
                return null;
              });
      tests.add(DynamicTest.dynamicTest(mutant.name(), () -> await(caught)));
    }
    pool.shutdown();
    return tests.stream();
  }

  private static void await(Future<?> caught) throws Throwable {
    try {
      caught.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }

  private void checkCaught(Mutant mutant) throws Exception {
    Path classes = folder.resolve(Integer.toHexString(mutant.hashCode()));
    MutantBuild.compile(mutant, classes);
    Map<String, String> outcomes =
        run(
            classes + File.pathSeparator,
            mutant.on(),
            mutant.isBig() ? LONG_WAIT : SHORT_WAIT,
            List.of(mutant.caughtBy()));
    String outcome = outcomes.getOrDefault(mutant.caughtBy(), "nothing");
    if (outcome.startsWith("NOT_VERIFIABLE")) {
      throw new TestAbortedException(outcome);
    }
    assertTrue(outcome.startsWith("FAILED "), () -> mutant + " was not caught: " + outcomes);
    assertTrue(
        !outcome.contains("NoClassDef")
            && !outcome.contains("NoSuch")
            && !outcome.contains("IncompatibleClass"),
        () -> mutant + " did not even start: " + outcome);
  }

  @TestFactory
  Stream<DynamicTest> withoutAChangeTheSameTestsPass() {
    return Arrays.stream(Mutant.Fabric.values())
        .map(fabric -> DynamicTest.dynamicTest(fabric.name(), () -> checkPasses(fabric)));
  }

  private static void checkPasses(Mutant.Fabric fabric) throws Exception {
    List<String> tests =
        List.copyOf(
            MutantTable.all().stream()
                .filter(mutant -> mutant.on() == fabric)
                .map(Mutant::caughtBy)
                .collect(Collectors.toCollection(TreeSet::new)));
    Map<String, String> outcomes = run("", fabric, LONG_WAIT, tests);
    for (String test : tests) {
      String outcome = outcomes.getOrDefault(test, "nothing");
      assertTrue(
          outcome.startsWith("PASSED") || outcome.startsWith("NOT_VERIFIABLE"),
          () -> test + ": " + outcomes);
    }
  }

  /** Returns outcome and reason by test. */
  private static Map<String, String> run(
      String classPath, Mutant.Fabric fabric, int seconds, List<String> tests)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Xshare:auto",
            "-XX:+UseSerialGC",
            "-Dgin.tck.timeout=" + seconds,
            "-cp",
            classPath + System.getProperty("java.class.path"),
            MutantRun.class.getName(),
            fabric.name()));
    command.addAll(tests);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIN_"));
    Process process = builder.start();
    Thread watch =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    if (!process.waitFor(LONGEST, TimeUnit.SECONDS)) {
                      process.destroyForcibly();
                    }
                  } catch (InterruptedException e) {
                    process.destroyForcibly();
                  }
                });
    Map<String, String> outcomes = new HashMap<>();
    StringBuilder output = new StringBuilder();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.append(line).append('\n');
        if (line.startsWith(MutantRun.MARK)) {
          String[] parts = line.substring(MutantRun.MARK.length()).split(" ", 2);
          outcomes.put(parts[0], parts[1]);
        }
      }
    }
    watch.join();
    assertEquals(0, process.exitValue(), () -> "the process failed:\n" + output);
    return outcomes;
  }
}
