package org.gin4j.gpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.mock.litmus.LitmusBackend;
import org.gin4j.mock.litmus.LitmusExplorer;
import org.gin4j.mock.litmus.LitmusLibrary;
import org.gin4j.mock.litmus.LitmusLimits;
import org.gin4j.mock.litmus.LitmusResult;
import org.gin4j.mock.litmus.LitmusRunReport;
import org.gin4j.tck.RankWorld;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The channel does nothing that the litmus library does not allow. */
class GpiLitmusTest {
  private static final int RUNS = 40;
  private static final Duration LONGEST_DELAY = Duration.ofNanos(20_000);

  static List<String> names() {
    return LitmusLibrary.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void libraryHolds(String name) {
    LitmusResult explored =
        LitmusExplorer.explore(
            LitmusLibrary.program(name), new LitmusLimits(5_000_000, Duration.ofMinutes(5)));
    LitmusRunReport report =
        new LitmusBackend(
                (ranks, settings, task) -> {
                  try {
                    RankWorld.threads().run(ranks, settings, task::accept);
                  } catch (RuntimeException e) {
                    throw e;
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                },
                Map.of(CommConfig.BACKEND, "gpi"),
                Duration.ofSeconds(30),
                LONGEST_DELAY)
            .run(explored, RUNS, 1);

    assertEquals(List.of(), report.failures());
  }
}
