package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gin4j.api.Communicator;
import org.gin4j.api.ConnectionType;
import org.gin4j.api.Coop;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.api.DeviceCommunicator;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.Team;
import org.gin4j.api.Window;
import org.gin4j.api.WindowFlag;
import org.gin4j.spi.Rule;

/** A small program on the mock, run with many seeds. Every rank has one window and one device. */
final class Trial {
  static final ValueLayout.OfLong CELL = ValueLayout.JAVA_LONG;
  static final int WINDOW_BYTES = 4096;

  private static final Pattern SITE = Pattern.compile(".*\\((\\w+)\\.java:(\\d+)\\)");

  private final int ranks;
  private final Map<String, String> settings = new HashMap<>();
  private int seeds = 30;
  private int contexts = 1;
  private int lsa = 1;
  private boolean loose;
  private Policy policy = Policy.ADVERSARIAL;
  private UnaryOperator<DeviceCommRequirements.Builder> wants = UnaryOperator.identity();

  private Trial(int ranks) {
    this.ranks = ranks;
  }

  static Trial of(int ranks) {
    return new Trial(ranks);
  }

  Trial seeds(int count) {
    seeds = count;
    return this;
  }

  Trial contexts(int count) {
    contexts = count;
    return this;
  }

  /**
   * Ranks leave at once when their program ends, rather than together and with nothing in flight.
   */
  Trial loose() {
    loose = true;
    return this;
  }

  Trial lsa(int ranksPerHost) {
    lsa = ranksPerHost;
    return this;
  }

  Trial policy(Policy chosen) {
    policy = chosen;
    return this;
  }

  Trial set(String name, String value) {
    settings.put(name, value);
    return this;
  }

  Trial wants(UnaryOperator<DeviceCommRequirements.Builder> more) {
    wants = more;
    return this;
  }

  /** What a rank does. */
  interface Program {
    void run(Place at) throws Exception;
  }

  /**
   * Where a program runs.
   *
   * @param rank the world rank
   * @param comm its communicator
   * @param dev its device
   * @param world the team of all
   * @param window a window with strict ordering
   * @param gin context 0
   */
  record Place(
      int rank, Communicator comm, DeviceCommunicator dev, Team world, Window window, Gin gin) {

    MemorySegment bytes(long offset, long count) {
      return window.segment().asSlice(offset, count);
    }

    long load(long offset) {
      return window.segment().get(CELL, offset);
    }

    void store(long offset, long value) {
      window.segment().set(CELL, offset, value);
    }

    GinBarrierSession barrier(int index) {
      return dev.worldBarrier(Coop.thread(), gin, index);
    }

    /** Meets all ranks outside of GIN, which says nothing about any operation. */
    void meet() {
      comm.register(comm.allocate(8)).close();
    }
  }

  DeviceCommRequirements requirements() {
    return wants
        .apply(
            DeviceCommRequirements.builder()
                .connection(ConnectionType.FULL)
                .contexts(contexts)
                .signals(4)
                .counters(2)
                .worldBarriers(2)
                .strongSignalsRequired(true)
                .vaSignalsRequired(true)
                .getRequired(true))
        .build();
  }

  MockRun mock() {
    MockRun mock = MockRun.ranks(ranks).lsa(lsa).policy(policy).limit(Duration.ofSeconds(20));
    settings.forEach(mock::set);
    return mock;
  }

  MockResult run(long seed, Program program) {
    return mock().connected(seed, body(program));
  }

  MockRun.Body body(Program program) {
    return comm -> on(comm, program);
  }

  private void on(Communicator comm, Program program) throws Exception {
    try (Window window = comm.register(comm.allocate(WINDOW_BYTES), WindowFlag.STRICT_ORDERING);
        DeviceCommunicator dev = comm.createDeviceCommunicator(requirements())) {
      Place place = new Place(comm.rank(), comm, dev, dev.world(), window, dev.gin(0));
      program.run(place);
      if (loose) {
        return;
      }
      place.meet();
      for (int context = 0; context < dev.contextCount(); context++) {
        dev.gin(context).flush();
      }
    }
  }

  List<MockResult> runs(Program program) {
    List<MockResult> results = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      results.add(run(seed, program));
    }
    return results;
  }

  /** No seed finds anything. */
  void passes(Program program) {
    runs(program).forEach(MockResult::orThrow);
  }

  /** Some seed finds a break of the rule, and none anything else. */
  Finding finds(Rule rule, Program program) {
    return first(rule, runs(program));
  }

  /** Every seed finds a break of the rule, and none anything else. */
  Finding alwaysFinds(Rule rule, Program program) {
    List<MockResult> results = runs(program);
    results.forEach(result -> assertFalse(result.findings().isEmpty(), result::report));
    return first(rule, results);
  }

  private static Finding first(Rule rule, List<MockResult> results) {
    Finding found = null;
    for (MockResult result : results) {
      assertTrue(result.finished() && result.failures().isEmpty(), result::report);
      for (Finding finding : result.findings()) {
        assertEquals(rule, finding.rule(), result::report);
        found = found == null ? finding : found;
      }
    }
    assertTrue(found != null, "no seed found a break of " + rule);
    return found;
  }

  /** The statement at each of a finding's call sites contains the text given for it. */
  static void assertSites(Finding finding, String... statements) {
    assertEquals(statements.length, finding.sites().size(), finding::toString);
    for (int i = 0; i < statements.length; i++) {
      String statement = statementAt(finding.sites().get(i));
      String expected = statements[i];
      assertTrue(
          statement.contains(expected), () -> finding + ": " + statement + " is not " + expected);
    }
  }

  static void assertRanks(Finding finding, Integer... ranks) {
    assertEquals(List.of(ranks), finding.ranks(), finding::toString);
  }

  /** Returns the statement of a test at a call site, its parts joined by single spaces. */
  private static String statementAt(String site) {
    Matcher matcher = SITE.matcher(site);
    assertTrue(matcher.matches(), () -> "'" + site + "' is no call site");
    try {
      List<String> lines =
          Files.readAllLines(Path.of("src/test/java/org/gin4j/mock", matcher.group(1) + ".java"));
      StringBuilder statement = new StringBuilder();
      for (int line = Integer.parseInt(matcher.group(2)); line <= lines.size(); line++) {
        statement.append(lines.get(line - 1).strip()).append(' ');
        if (statement.indexOf(";") >= 0) {
          break;
        }
      }
      return statement.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
