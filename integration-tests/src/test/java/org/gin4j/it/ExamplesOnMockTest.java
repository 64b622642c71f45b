package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gin4j.mock.MockProgram;
import org.gin4j.mock.MockResult;
import org.gin4j.mock.MockRun;
import org.gin4j.mock.Policy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples keep the rules: the checker has nothing to say, whatever the fabric does. */
class ExamplesOnMockTest {
  private static final int SEEDS = 40;

  private final PrintStream out = System.out;

  @BeforeEach
  void hideWhatExamplesPrint() {
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void showOutputAgain() {
    System.setOut(out);
  }

  static List<ExamplesTest.Example> examples() throws Exception {
    return ExamplesTest.examples();
  }

  private static MockProgram program(String name) throws ReflectiveOperationException {
    Method main = Class.forName("org.gin4j.examples." + name).getMethod("main", String[].class);
    return () -> {
      try {
        main.invoke(null, (Object) new String[0]);
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(e.getCause());
      }
    };
  }

  @ParameterizedTest
  @MethodSource("examples")
  void adversarialFabricShowsNoMistake(ExamplesTest.Example example) throws Exception {
    MockRun run = MockRun.ranks(example.ranks());
    assertPassed(run.seeds(1, SEEDS, program(example.name())));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void sharedHostsShowNoMistake(ExamplesTest.Example example) throws Exception {
    MockRun run = MockRun.ranks(example.ranks()).lsa(example.ranks());
    assertPassed(run.seeds(1, SEEDS, program(example.name())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"IN_ORDER", "RANDOM_DELAYS"})
  void otherPoliciesShowNoMistake(Policy policy) throws Exception {
    for (ExamplesTest.Example example : examples()) {
      MockRun run = MockRun.ranks(example.ranks()).policy(policy);
      assertPassed(run.seeds(1, SEEDS / 4, program(example.name())));
    }
  }

  private static void assertPassed(MockResult result) {
    assertTrue(result.passed(), result::report);
    assertTrue(result.exact(), "the run repeats from its seed");
  }
}
