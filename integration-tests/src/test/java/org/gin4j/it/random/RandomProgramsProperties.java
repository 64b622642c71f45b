package org.gin4j.it.random;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.it.Ranks;

/**
 * Random programs of 2 to 4 ranks agree with a sequential model. Every run prints its seed;
 * {@code @Property(seed = "...")} repeats it, and the run after a failure starts with the failed
 * program.
 */
class RandomProgramsProperties {

  @Property(tries = 60)
  void directProgramsAgreeWithTheModel(
      @ForAll @IntRange(min = 2, max = 4) int ranks, @ForAll("rounds") List<List<Long>> rounds)
      throws Exception {
    check(ranks, rounds, Map.of("gin.proxy.direct", "on"));
  }

  @Property(tries = 60)
  void queuedProgramsAgreeWithTheModel(
      @ForAll @IntRange(min = 2, max = 4) int ranks, @ForAll("rounds") List<List<Long>> rounds)
      throws Exception {
    check(ranks, rounds, Map.of("gin.proxy.direct", "off"));
  }

  @Property(tries = 30)
  void queuedProgramsAgreeWithTheModelWhenQueuesAreTinyAndWrap(
      @ForAll @IntRange(min = 2, max = 4) int ranks,
      @ForAll @IntRange(min = 1, max = 4) int depth,
      @ForAll("rounds") List<List<Long>> rounds)
      throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("gin.proxy.direct", "off");
    settings.put("gin.proxy.queue.start", "-5");
    settings.put("gin.proxy.queue.depth", Integer.toString(depth));
    check(ranks, rounds, settings);
  }

  @Property(tries = 1000)
  @Tag("long")
  void manyProgramsAgreeWithTheModel(
      @ForAll @IntRange(min = 2, max = 4) int ranks,
      @ForAll boolean direct,
      @ForAll("rounds") List<List<Long>> rounds)
      throws Exception {
    check(ranks, rounds, Map.of("gin.proxy.direct", direct ? "on" : "off"));
  }

  @Property(tries = 300)
  void everyDrawnProgramIsLegal(
      @ForAll @IntRange(min = 1, max = 5) int ranks, @ForAll("rounds") List<List<Long>> rounds) {
    for (List<Operation> round : Scenario.of(ranks, rounds).rounds()) {
      boolean[][] written = new boolean[ranks][Layout.BYTES];
      for (Operation op : round) {
        int area = op.isGet() ? Layout.GOT : Layout.TARGET;
        assertTrue(op.target() >= area && op.target() + op.bytes() <= area + Layout.AREA);
        assertTrue(op.source() >= Layout.SOURCE);
        assertTrue(op.source() + op.bytes() <= Layout.SOURCE + Layout.AREA);
        for (int at = op.target(); at < op.target() + op.bytes(); at++) {
          assertTrue(!written[op.writes()][at], () -> "written twice by " + op);
          written[op.writes()][at] = true;
        }
      }
    }
  }

  @Provide
  Arbitrary<List<List<Long>>> rounds() {
    return Arbitraries.longs()
        .withDistribution(RandomDistribution.uniform())
        .list()
        .ofMaxSize(Layout.MOST_STEPS)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  private static void check(int ranks, List<List<Long>> drawn, Map<String, String> settings)
      throws Exception {
    Scenario scenario = Scenario.of(ranks, drawn);
    Ranks.run(
        ranks,
        settings,
        comm -> {
          try (Window window =
                  comm.register(comm.allocate(Layout.BYTES), WindowFlag.STRICT_ORDERING);
              DeviceCommunicator dev =
                  comm.createDeviceCommunicator(
                      DeviceCommRequirements.builder()
                          .connection(ConnectionType.FULL)
                          .contexts(Layout.CONTEXTS)
                          .signals(Layout.SIGNALS)
                          .counters(Layout.COUNTERS)
                          .worldBarriers(1)
                          .build())) {
            new ScenarioRun(scenario, comm, dev, window).run();
          }
        });
  }
}
