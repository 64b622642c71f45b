package org.gin4j.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gin4j.tck.Kit;
import org.gin4j.tck.KitReport;
import org.gin4j.tck.KitRequest;
import org.gin4j.tck.KitResult;
import org.gin4j.tck.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kit's random programs where its own build does not run them. A failure names its seed. */
class RandomProgramsTest {
  private static final String PROGRAMS = "programsEndAsTheRulesAllow_P2";

  /** Of 40 programs each. */
  private static final int SEEDS = 25;

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void programsEndAsTheRulesAllowWhenQueuesAreTinyAndWrap_L5(int depth) {
    run(
        System.nanoTime() & 0xffff_ffffL,
        Map.of(
            "gin.proxy.direct",
            "off",
            "gin.proxy.queue.start",
            "-5",
            "gin.proxy.queue.depth",
            Integer.toString(depth)));
  }

  @Test
  @Tag("long")
  void aThousandProgramsEndAsTheRulesAllow_P2() {
    long first = System.nanoTime() & 0xffff_ffffL;
    for (int i = 0; i < SEEDS; i++) {
      run(
          first + i,
          Map.of(
              "gin.proxy.direct",
              i % 2 == 0 ? "on" : "off",
              "gin.proxy.queue.start",
              "0",
              "gin.proxy.queue.depth",
              "1024"));
    }
  }

  private static void run(long seed, Map<String, String> settings) {
    KitReport report =
        Kit.run(
            new KitRequest(
                "proxy",
                false,
                false,
                OptionalLong.of(seed),
                Optional.of(PROGRAMS),
                settings,
                Map.of()),
            result -> {});
    List<KitResult> results = report.results();
    assertEquals(1, results.size(), "tests of that name");
    assertEquals(
        Outcome.PASSED,
        results.getFirst().outcome(),
        () -> "seed " + seed + ", " + settings + ": " + results.getFirst().reason());
  }
}
