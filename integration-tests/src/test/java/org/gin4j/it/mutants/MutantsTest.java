package org.gin4j.it.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The kit catches broken backends, each by the test that is named for it. */
class MutantsTest {
  private static final int LONGEST = 150;

  /** Some of them only wait. */
  private static final int TOGETHER = 3;

  /** Seconds of one blocking call: a lost signal is waited for this long. */
  private static final int SHORT_WAIT = 3;

  /** For what must pass, and where gigabytes are moved. */
  private static final int LONG_WAIT = 30;

  @TempDir private Path folder;

  private static List<Mutant> mutants(boolean big) {
    return Stream.of(MutantTable.all(), GpiMutantTable.all(), MockMutantTable.all())
        .flatMap(List::stream)
        .filter(mutant -> mutant.isBig() == big)
        .toList();
  }

  @Test
  void namesDiffer() {
    List<String> names =
        Stream.of(true, false).flatMap(big -> mutants(big).stream()).map(Mutant::name).toList();
    assertEquals(names.size(), Set.copyOf(names).size(), names::toString);
  }

  @TestFactory
  Stream<DynamicTest> everyMutantFailsItsTest() {
    return tests(pool -> caught(pool, mutants(false)));
  }

  @TestFactory
  Stream<DynamicTest> withoutAChangeTheSameTestsPass() {
    return tests(
        pool ->
            Stream.of(Mutant.Fabric.DIRECT, Mutant.Fabric.QUEUED, Mutant.Fabric.GPI)
                .flatMap(fabric -> unchanged(pool, fabric, mutants(false))));
  }

  @TestFactory
  @Tag("long")
  Stream<DynamicTest> everyMutantOfGigabytesFailsItsTest() {
    return tests(pool -> caught(pool, mutants(true)));
  }

  /** Those on the mock take half a minute, and the kit's own build runs them too. */
  @TestFactory
  @Tag("long")
  Stream<DynamicTest> withoutAChangeTheLongerTestsPass() {
    return tests(
        pool ->
            Stream.concat(
                unchanged(pool, Mutant.Fabric.MOCK, mutants(false)),
                Stream.of(Mutant.Fabric.values())
                    .flatMap(fabric -> unchanged(pool, fabric, mutants(true)))));
  }

  /** All are on their way before the first is looked at. */
  private static Stream<DynamicTest> tests(
      Function<ExecutorService, Stream<DynamicTest>> submission) {
    ExecutorService pool = Executors.newFixedThreadPool(TOGETHER);
    List<DynamicTest> tests = submission.apply(pool).toList();
    pool.shutdown();
    return tests.stream();
  }

  private Stream<DynamicTest> caught(ExecutorService pool, List<Mutant> mutants) {
    return mutants.stream().map(mutant -> test(pool, mutant.name(), () -> checkCaught(mutant)));
  }

  private static Stream<DynamicTest> unchanged(
      ExecutorService pool, Mutant.Fabric fabric, List<Mutant> mutants) {
    List<String> names =
        mutants.stream()
            .filter(mutant -> mutant.on() == fabric)
            .map(Mutant::caughtBy)
            .distinct()
            .sorted()
            .toList();
    return names.isEmpty()
        ? Stream.empty()
        : Stream.of(test(pool, fabric.name(), () -> checkPasses(fabric, names)));
  }

  private static DynamicTest test(ExecutorService pool, String name, Executable check) {
    Future<?> checked =
        pool.submit(
            () -> {
              try {
                check.execute();
              } catch (Exception | Error e) {
                throw e;
              } catch (Throwable e) {
                throw new AssertionError(e);
              }
              return null;
            });
    return DynamicTest.dynamicTest(name, () -> await(checked));
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

  private static void checkPasses(Mutant.Fabric fabric, List<String> tests) throws Exception {
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
            "-XX:TieredStopAtLevel=1",
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
