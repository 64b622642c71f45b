package org.gin4j.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.IntRange;
import org.gin4j.api.Coop;
import org.gin4j.api.FenceLevel;
import org.gin4j.api.Gin;
import org.gin4j.api.GinBarrierSession;
import org.gin4j.api.LocalAction;
import org.gin4j.api.MemoryOrder;
import org.gin4j.api.OptFlags;
import org.gin4j.api.RemoteAction;

/** Programs that keep the rules are never accused, and see what the rules promise. */
class RandomMockProperties {
  private static final int CONTEXTS = 2;
  private static final int SLOT = 32;
  private static final int SOURCES = 1024;
  private static final int GOT = 2048;
  private static final int VA = 4000;

  /** Operation number {@code index} of a round; any number is a legal one. */
  private record Op(long bits, int index) {

    private int field(int from, int bound) {
      return (int) ((bits >>> from) & 0xff) % bound;
    }

    int initiator(int ranks) {
      return field(0, ranks);
    }

    int peer(int ranks) {
      return field(8, ranks);
    }

    int context() {
      return field(16, CONTEXTS);
    }

    int bytes() {
      return 1 + field(24, SLOT - 1);
    }

    /** 0 put, 1 putValue of 8 bytes, 2 get, 3 signal. */
    int kind() {
      return field(32, 4);
    }

    boolean isVa() {
      return field(37, 4) == 0;
    }

    boolean isStrong() {
      return field(40, 2) == 0;
    }

    boolean isCounted() {
      return kind() == 0 && field(43, 3) == 0;
    }

    boolean acts() {
      return kind() == 3 || (kind() != 2 && field(46, 3) > 0);
    }

    int after() {
      return field(49, 6);
    }

    OptFlags flags() {
      return field(52, 3) == 0 ? OptFlags.AGGREGATE_REQUESTS : OptFlags.DEFAULT;
    }

    long target() {
      return (long) index * SLOT;
    }

    byte content(int round) {
      return (byte) (1 + (index * 7 + round * 31) % 120);
    }
  }

  private static final class Run {
    private final Trial.Place at;
    private final int ranks;
    private long[][] signals;
    private long va;
    private long[] counters;

    Run(Trial.Place at) {
      this.at = at;
      ranks = at.world().size();
      signals = new long[CONTEXTS][2];
      counters = new long[CONTEXTS];
    }

    void round(List<Long> drawn, int round, GinBarrierSession barrier) {
      for (int i = 0; i < drawn.size(); i++) {
        at.bytes(SOURCES + (long) i * SLOT, SLOT).fill(new Op(drawn.get(i), i).content(round));
      }
      at.bytes(0, SOURCES).fill((byte) 0);
      at.bytes(GOT, SOURCES).fill((byte) 0);
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
      for (int i = 0; i < drawn.size(); i++) {
        Op op = new Op(drawn.get(i), i);
        expect(op);
        if (op.initiator(ranks) == at.rank()) {
          post(op, round);
        }
      }
      for (int context = 0; context < CONTEXTS; context++) {
        at.dev().gin(context).waitSignal(0, signals[context][0]);
        at.dev().gin(context).waitSignal(1, signals[context][1]);
        at.dev().gin(context).waitCounter(0, counters[context]);
      }
      at.gin().waitSignal(at.window(), VA, va);
      check(drawn, round, false);
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
      check(drawn, round, true);
      barrier.sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.NONE);
    }

    private void expect(Op op) {
      if (op.isCounted() && op.initiator(ranks) == at.rank()) {
        counters[op.context()]++;
      }
      if (op.acts() && op.peer(ranks) == at.rank()) {
        if (op.isVa()) {
          va++;
        } else if (op.isStrong()) {
          signals[op.context()][0]++;
        } else {
          signals[op.context()][1] += 1 + op.index();
        }
      }
    }

    private RemoteAction action(Op op) {
      if (!op.acts()) {
        return RemoteAction.none();
      }
      if (op.isVa()) {
        return op.isStrong()
            ? RemoteAction.strongVaSignalInc(at.window(), VA)
            : RemoteAction.weakVaSignalInc(at.window(), VA);
      }
      return op.isStrong()
          ? RemoteAction.strongSignalInc(0)
          : RemoteAction.weakSignalAdd(1, 1 + op.index());
    }

    private void post(Op op, int round) {
      Gin gin = at.dev().gin(op.context());
      int peer = op.peer(ranks);
      long source = SOURCES + op.target();
      switch (op.kind()) {
        case 0 ->
            gin.put(
                at.world(),
                peer,
                at.window(),
                op.target(),
                at.window(),
                source,
                op.bytes(),
                action(op),
                op.isCounted() ? LocalAction.weakCounterInc(0) : LocalAction.none(),
                Coop.thread(),
                op.flags());
        case 1 ->
            gin.putValue(
                at.world(),
                peer,
                at.window(),
                op.target(),
                0x0101010101010101L * op.content(round),
                8,
                action(op),
                Coop.thread(),
                op.flags());
        case 2 ->
            gin.get(
                at.world(),
                peer,
                at.window(),
                source,
                at.window(),
                GOT + op.target(),
                op.bytes(),
                Coop.thread(),
                op.flags());
        default -> gin.signal(at.world(), peer, action(op));
      }
      if (op.after() == 0) {
        gin.flush();
      } else if (op.after() == 1) {
        gin.wait(gin.flushAsync(at.world(), peer));
      }
      if (op.kind() == 2 && op.after() < 2) {
        holds(GOT + op.target(), op.bytes(), op.content(round));
      }
    }

    /** Without the barrier only puts that carried an action of their own are known. */
    private void check(List<Long> drawn, int round, boolean fenced) {
      for (int i = 0; i < drawn.size(); i++) {
        Op op = new Op(drawn.get(i), i);
        if (op.kind() < 2 && op.peer(ranks) == at.rank() && (fenced || op.acts())) {
          holds(op.target(), op.kind() == 0 ? op.bytes() : 8, op.content(round));
        } else if (op.kind() == 2 && op.initiator(ranks) == at.rank() && fenced) {
          holds(GOT + op.target(), op.bytes(), op.content(round));
        }
      }
    }

    private void holds(long offset, long count, byte content) {
      byte[] expected = new byte[(int) count];
      java.util.Arrays.fill(expected, content);
      long wrong =
          Access.reads(at.bytes(offset, count))
              .mismatch(java.lang.foreign.MemorySegment.ofArray(expected));
      assertEquals(-1, wrong, () -> "rank " + at.rank() + ", offset " + offset);
    }
  }

  @Property(tries = 150)
  void legalProgramsPassWhateverTheFabricDoes(
      @ForAll @IntRange(min = 2, max = 4) int ranks,
      @ForAll long seed,
      @ForAll @IntRange(min = 0, max = 3) int depth,
      @ForAll Policy policy,
      @ForAll("rounds") List<List<Long>> rounds) {
    Trial trial =
        Trial.of(ranks)
            .contexts(CONTEXTS)
            .policy(policy)
            .set("gin.mock.start", "4294967293")
            .set("gin.mock.depth", depth == 0 ? "1048576" : Integer.toString(depth));
    trial
        .run(
            seed,
            at -> {
              Run run = new Run(at);
              try (GinBarrierSession barrier = at.dev().worldBarrier(Coop.thread(), 0)) {
                for (int round = 0; round < rounds.size(); round++) {
                  run.round(rounds.get(round), round, barrier);
                }
              }
            })
        .orThrow();
  }

  @Provide
  Arbitrary<List<List<Long>>> rounds() {
    return Arbitraries.longs()
        .withDistribution(RandomDistribution.uniform())
        .list()
        .ofMaxSize(30)
        .list()
        .ofMinSize(1)
        .ofMaxSize(3);
  }
}
