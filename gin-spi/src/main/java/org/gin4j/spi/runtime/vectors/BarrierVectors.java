package org.gin4j.spi.runtime.vectors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Team;
import org.gin4j.spi.runtime.device.BarrierPort;
import org.gin4j.spi.runtime.device.BarrierRound;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/**
 * Checks {@code gin-barrier} documents: the signals, waits and flushes of every thread and the kept
 * counts afterwards [B3, B4].
 *
 * <p>The documents show NCCL's loop, which waits for a peer before it signals the next. Here all
 * signals come first [B5], so that each kind of step is compared in its own order.
 */
public final class BarrierVectors implements VectorSuite {

  /** Creates the suite. */
  public BarrierVectors() {}

  @Override
  public String file() {
    return "gin-barrier";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document).cases("cases", BarrierVectors::session).result();
  }

  private static void session(VectorCase vector) {
    int ranks = vector.integer("nRanks");
    int lsaSize = vector.integer("lsaSize");
    int rank = vector.integer("rank");
    boolean railed = vector.flag("contextsRailed");
    boolean all = vector.flag("allContexts");
    int coopSize = vector.integer("coopSize");
    Team rail = Team.rail(ranks, lsaSize, rank);
    Team team = team(vector, ranks, lsaSize, rank);
    Team flushed = railed ? rail : Team.world(ranks, rank);
    int firstCell = vector.integer("signal0") + vector.integer("barrierIndex") * team.size();
    vector.expect("firstSignal", firstCell);
    FenceLevel fence = fence(vector.object("fence"));
    BarrierRound round =
        new BarrierRound(
            team.size(),
            team.rank(),
            firstCell,
            all ? 0 : vector.integer("context"),
            all ? vector.integer("nContexts") : 1,
            all,
            flushed.size());
    Recorder recorder = new Recorder(rank, team, flushed, vector.number("initialShadow"));
    List<VectorCase> syncs = vector.objects("syncs");
    for (VectorCase sync : syncs) {
      List<List<String>> expected = threads(sync);
      if (expected.size() != coopSize) {
        sync.differ("threads", coopSize, expected.size());
      }
      for (int thread = 0; thread < coopSize; thread++) {
        recorder.steps.clear();
        round.run(recorder, fence, thread, coopSize);
        compare(sync, thread, expected.get(thread), recorder.steps);
      }
      for (VectorCase shadow : sync.objects("shadowsAfter")) {
        shadow.expect("shadow", recorder.shadow(shadow.integer("ctx"), shadow.integer("signal")));
      }
    }
  }

  private static Team team(VectorCase vector, int ranks, int lsaSize, int rank) {
    return switch (vector.text("team")) {
      case "world" -> Team.world(ranks, rank);
      case "rail" -> Team.rail(ranks, lsaSize, rank);
      case "lsa" -> Team.lsa(lsaSize, rank);
      default ->
          throw new VectorCase.MalformedException("unknown team '" + vector.text("team") + "'");
    };
  }

  private static FenceLevel fence(VectorCase fence) {
    FenceLevel put = fence.flag("put") ? FenceLevel.PUT : FenceLevel.NONE;
    return put.or(fence.flag("get") ? FenceLevel.GET : FenceLevel.NONE);
  }

  private static List<List<String>> threads(VectorCase sync) {
    List<List<String>> threads = new ArrayList<>();
    for (List<VectorCase> steps : sync.lists("threads")) {
      threads.add(steps.stream().map(BarrierVectors::step).toList());
    }
    return threads;
  }

  private static String step(VectorCase step) {
    String kind = step.text("do");
    int context = step.integer("ctx");
    return switch (kind) {
      case "signal" ->
          signal(context, step.integer("peer"), step.integer("worldPeer"), step.integer("signal"));
      case "wait" ->
          await(context, step.integer("signal"), step.number("least"))
              + (step.integer("bits") == Integer.SIZE ? "" : " over " + step.integer("bits"));
      case "flush" -> "flush " + context;
      case "flushPeer" -> flushPeer(context, step.integer("peer"), step.integer("worldPeer"));
      default -> throw new VectorCase.MalformedException("unknown step '" + kind + "'");
    };
  }

  private static String signal(int context, int peer, int worldPeer, int cell) {
    return "signal " + cell + " of peer " + peer + " (rank " + worldPeer + ") on " + context;
  }

  private static String await(int context, int cell, long least) {
    return "wait for " + cell + " on " + context + " to reach " + VectorCase.hex(least);
  }

  private static String flushPeer(int context, int peer, int worldPeer) {
    return "flush peer " + peer + " (rank " + worldPeer + ") on " + context;
  }

  private static void compare(
      VectorCase sync, int thread, List<String> expected, List<String> actual) {
    TreeSet<String> kinds = new TreeSet<>(List.of("signal", "wait", "flush"));
    for (String kind : kinds) {
      List<String> wanted = expected.stream().filter(step -> step.startsWith(kind)).toList();
      List<String> done = actual.stream().filter(step -> step.startsWith(kind)).toList();
      if (!wanted.equals(done)) {
        sync.differ("thread " + thread + " " + kind, wanted, done);
      }
    }
  }

  /** Writes down what a round does, in the words of {@link #step}. */
  private static final class Recorder implements BarrierPort {
    private final int rank;
    private final Team team;
    private final Team flushed;
    private final long initial;
    private final Map<Integer, long[]> shadows = new HashMap<>();
    private final List<String> steps = new ArrayList<>();

    Recorder(int rank, Team team, Team flushed, long initial) {
      this.rank = rank;
      this.team = team;
      this.flushed = flushed;
      this.initial = initial;
    }

    long shadow(int context, int cell) {
      return cells(context)[cell];
    }

    private long[] cells(int context) {
      return shadows.computeIfAbsent(
          context,
          unused -> {
            long[] cells = new long[1 << 16];
            java.util.Arrays.fill(cells, initial);
            return cells;
          });
    }

    @Override
    public void signal(int context, int teamPeer, int cell, long count) {
      steps.add(BarrierVectors.signal(context, teamPeer, team.rankToWorld(rank, teamPeer), cell));
    }

    @Override
    public long advance(int context, int cell) {
      return BarrierRound.advance(cells(context), cell);
    }

    @Override
    public long expected(int context, int cell) {
      return (int) cells(context)[cell];
    }

    @Override
    public boolean await(int context, int cell, long least) {
      steps.add(BarrierVectors.await(context, cell, least));
      return true;
    }

    @Override
    public void flush(int context) {
      steps.add("flush " + context);
    }

    @Override
    public void flushPeer(int context, int flushPeer) {
      steps.add(BarrierVectors.flushPeer(context, flushPeer, flushed.rankToWorld(rank, flushPeer)));
    }
  }
}
