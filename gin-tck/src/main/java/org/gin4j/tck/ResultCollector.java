package org.gin4j.tck;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.gin4j.spi.Rule;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Turns what the engine reports into results. */
final class ResultCollector implements TestExecutionListener {
  private final Consumer<KitResult> progress;
  private final List<KitResult> results = new ArrayList<>();
  private final Map<TestIdentifier, Long> started = new ConcurrentHashMap<>();

  ResultCollector(Consumer<KitResult> progress) {
    this.progress = progress;
  }

  List<KitResult> results() {
    return results;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test, System.nanoTime());
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean fine = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (!test.isTest() && fine) {
      return;
    }
    Throwable thrown = result.getThrowable().orElse(null);
    KitResult found =
        new KitResult(
            group(test),
            method(test) == null ? test.getDisplayName() : method(test).getName(),
            rules(test),
            outcome(result.getStatus(), thrown),
            thrown == null ? "" : reason(thrown),
            (System.nanoTime() - started.get(test)) / 1_000_000);
    results.add(found);
    progress.accept(found);
  }

  private static Outcome outcome(TestExecutionResult.Status status, Throwable thrown) {
    return switch (status) {
      case SUCCESSFUL -> Outcome.PASSED;
      case FAILED -> Outcome.FAILED;
      case ABORTED ->
          thrown instanceof DeclaredLackException ? Outcome.SKIPPED : Outcome.NOT_VERIFIABLE;
    };
  }

  private static String reason(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
  }

  private static Method method(TestIdentifier test) {
    return test.getSource().orElse(null) instanceof MethodSource source
        ? source.getJavaMethod()
        : null;
  }

  private static List<Rule> rules(TestIdentifier test) {
    Method method = method(test);
    Covers covers = method == null ? null : method.getAnnotation(Covers.class);
    return covers == null ? List.of() : List.of(covers.value());
  }

  private static String group(TestIdentifier test) {
    return test.getSource().orElse(null) instanceof MethodSource source
        ? source.getJavaClass().getSimpleName()
        : "";
  }
}
