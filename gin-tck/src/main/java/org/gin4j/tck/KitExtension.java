package org.gin4j.tck;

import org.gin4j.tck.rank.TestId;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Lets a world know which test runs, so that other processes can run the same, and turns skips into
 * failures when the kit is strict.
 */
public final class KitExtension
    implements BeforeEachCallback, AfterEachCallback, TestExecutionExceptionHandler {

  /** For the engine. */
  public KitExtension() {}

  @Override
  public void beforeEach(ExtensionContext context) {
    TestId.enter(
        new TestId(
            context.getRequiredTestInstances().getAllInstances().stream()
                .map(instance -> instance.getClass().getName())
                .toList(),
            context.getRequiredTestMethod().getName()));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    TestId.leave();
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (failure instanceof DeclaredLackException lack && KitOptions.read().strict()) {
      throw new AssertionError("strict: " + lack.getMessage(), lack);
    }
    if (failure instanceof AssertionError && !failure.getMessage().startsWith("seed ")) {
      AssertionError seeded =
          new AssertionError("seed " + KitOptions.read().seed() + ": " + failure.getMessage());
      seeded.initCause(failure);
      throw seeded;
    }
    throw failure;
  }
}
