package org.gin4j.mock.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.mock.Policy;
import org.gin4j.mock.check.Checker;
import org.gin4j.mock.check.Recorder;
import org.gin4j.mock.check.Whereabouts;
import org.gin4j.mock.fabric.Fabric;
import org.gin4j.mock.fabric.FabricGroup;
import org.gin4j.mock.fabric.FabricObserver;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.mock.memory.MockMemory;
import org.gin4j.mock.schedule.Choices;
import org.gin4j.mock.schedule.Condition;
import org.gin4j.mock.schedule.Machine;
import org.gin4j.mock.schedule.RankThread;
import org.gin4j.mock.schedule.RunStoppedError;
import org.gin4j.mock.schedule.Scheduler;
import org.gin4j.mock.schedule.Temper;
import org.gin4j.spi.rendezvous.LocalRank;

/** Everything of one run. Its state is touched only by the thread that has the turn. */
public final class MockWorld implements Machine {
  private static final double SOME_STORES_SHARE = 0.02;

  private final int ranks;
  private final Map<String, String> settings;
  private final MockSettings knobs;
  private final Choices choices;
  private final Scheduler scheduler;
  private final Fabric fabric;
  private final Checker checker;
  private final Recorder recorder;
  private final MockMemory memory = new MockMemory();
  private final Map<String, MockMeeting> meetings = new HashMap<>();
  private final MockRank[] members;
  private final List<List<RankThread>> blocked = new ArrayList<>();
  private final List<FabricGroup> groups = new ArrayList<>();
  private final int[] opened;
  private final boolean[] gone;
  private boolean lossDue;
  private List<String> unended = List.of();

  /**
   * A world in which nothing has run.
   *
   * @param settings settings of every rank, those of the mock included
   * @param lsa ranks on each simulated host
   * @param checked whether misuse is looked for
   * @param traceLength how many events are kept; 0 for none
   */
  public MockWorld(
      int ranks,
      long seed,
      Policy policy,
      Map<String, String> settings,
      int lsa,
      boolean checked,
      int traceLength) {
    this.ranks = ranks;
    this.settings = Map.copyOf(settings);
    knobs = MockSettings.read(settings, ranks);
    choices = new Choices(seed);
    Temper temper = Temper.draw(policy, choices, ranks);
    recorder = traceLength > 0 ? new Recorder(traceLength) : null;
    checker = checked ? new Checker(ranks, recorder, memory.stores()) : null;
    FabricObserver observer = checker != null ? checker : recorder;
    fabric = new Fabric(policy, choices, temper, observer, this::changed);
    scheduler = new Scheduler(choices, temper, policy == Policy.IN_ORDER, this, ranks);
    members = new MockRank[ranks];
    gone = new boolean[ranks];
    opened = new int[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      members[rank] = new MockRank(this, rank, rank / lsa);
      blocked.add(new ArrayList<>());
    }
    lossDue = knobs.lost() >= 0;
    if (knobs.failAt() >= 0) {
      fabric.failAt(knobs.failAt(), this::fail);
    }
  }

  /** Adds a rank's own thread. */
  public void start(int rank, Runnable body) {
    scheduler.add(
        rank,
        "mock-rank-" + rank,
        () -> {
          LocalRank.bind(members[rank]);
          try {
            body.run();
          } catch (RunStoppedError over) {
            // The rank was lost or the run is over; its program has nothing to say.
          } finally {
            gone[rank] = true;
          }
        });
  }

  /** Runs to the end; false when the time was up first. */
  public boolean run(Duration limit) throws InterruptedException {
    try {
      return scheduler.run(limit);
    } finally {
      memory.close();
    }
  }

  /** Returns what was going on when the time was up, a line each; empty when it was not. */
  public List<String> unended() {
    return unended;
  }

  /** Returns the world of the calling thread, if it belongs to one. */
  public static Optional<MockRank> current() {
    return LocalRank.current().filter(MockRank.class::isInstance).map(MockRank.class::cast);
  }

  int ranks() {
    return ranks;
  }

  Map<String, String> settings() {
    return settings;
  }

  /** Returns what the backend can do. */
  public MockSettings knobs() {
    return knobs;
  }

  /** Returns who runs next. */
  public Scheduler scheduler() {
    return scheduler;
  }

  /** Returns the fabric. */
  public Fabric fabric() {
    return fabric;
  }

  /** Returns the checker, or null. */
  public Checker checker() {
    return checker;
  }

  /** Returns what keeps the trace, or null. */
  public Recorder recorder() {
    return recorder;
  }

  /** Returns the memory of all ranks. */
  public MockMemory memory() {
    return memory;
  }

  /** Takes the turn for a call of a rank; throws when the rank is lost. */
  public RankThread enter(int rank) {
    RankThread self = scheduler.enter(rank);
    publishSome();
    if (lossDue && fabric.steps() >= knobs.lostAt()) {
      lossDue = false;
      lose(knobs.lost());
    }
    if (gone[rank]) {
      scheduler.leave(self);
      throw RankLost.of(rank);
    }
    if (knobs.stalled() == rank && fabric.steps() >= knobs.stalledAt()) {
      scheduler.block(
          self, Condition.of("nothing: the run stalls this rank", () -> false), Long.MAX_VALUE);
    }
    return self;
  }

  /** Ends a call. */
  public void leave(RankThread self) {
    scheduler.leave(self);
  }

  /** Returns whether a rank has ended or is lost. */
  public boolean isGone(int rank) {
    return gone[rank];
  }

  /** A rank's program has ended well: its communicators should be closed. */
  public void programEnded(int rank) {
    if (checker != null) {
      RankThread self = enter(rank);
      try {
        meetings.values().forEach(meeting -> meeting.checkLeft(rank, checker));
      } finally {
        leave(self);
      }
    }
  }

  /** Loses the rank of the calling thread; does not return. */
  public void loseCaller(int rank) {
    RankThread self = enter(rank);
    lose(rank);
    scheduler.leave(self);
    throw RankLost.of(rank);
  }

  private void lose(int rank) {
    gone[rank] = true;
    if (recorder != null) {
      recorder.fault(rank, "rank " + rank + " is lost");
    }
    meetings.values().forEach(meeting -> meeting.lose(rank, "the run was asked to lose it"));
    for (RankThread each : List.copyOf(blocked.get(rank))) {
      scheduler.release(each);
    }
  }

  private void fail(Operation operation) {
    members[operation.context().rank()].fail(operation);
  }

  /** Blocks a thread of a rank until a condition holds; see {@link Scheduler#block}. */
  public boolean await(RankThread self, Condition condition, long nanos) {
    if (condition.holds()) {
      return true;
    }
    if (gone[self.rank()]) {
      throw RankLost.of(self.rank());
    }
    List<RankThread> waiting = blocked.get(self.rank());
    waiting.add(self);
    boolean held = scheduler.block(self, condition, nanos);
    waiting.remove(self);
    acquire(self.rank());
    if (gone[self.rank()]) {
      throw RankLost.of(self.rank());
    }
    return held;
  }

  /** Lets the threads of a rank look again at what they wait for. */
  public void changed(int rank) {
    List<RankThread> waiting = blocked.get(rank);
    for (int i = 0; i < waiting.size(); i++) {
      scheduler.reconsider(waiting.get(i));
    }
  }

  /** Ends all waits of a rank, which then look for a fault. */
  public void endWaits(int rank) {
    for (RankThread each : blocked.get(rank)) {
      scheduler.release(each);
    }
  }

  /** Returns what a rank's next communicator shares; ranks open communicators in the same order. */
  public FabricGroup openGroup(int rank) {
    int number = opened[rank]++;
    if (groups.size() == number) {
      groups.add(new FabricGroup(ranks));
    }
    return groups.get(number);
  }

  MockMeeting meeting(String name) {
    return meetings.computeIfAbsent(name, unused -> new MockMeeting(this, name));
  }

  @Override
  public boolean canStep() {
    return fabric.canStep();
  }

  @Override
  public void step() {
    publishSome();
    fabric.step();
  }

  @Override
  public boolean hurry() {
    return fabric.releaseHeld();
  }

  private void publishSome() {
    if (!memory.stores().isEmpty() && choices.chance(SOME_STORES_SHARE)) {
      memory.stores().publishSome(choices);
    }
  }

  /** A rank's stores into its neighbours' memory become visible there [B10]. */
  public void release(int rank) {
    if (memory.stores().publish(rank) && recorder != null) {
      recorder.published(rank);
    }
  }

  /** A rank sees what its neighbours' memory holds now. */
  public void acquire(int rank) {
    memory.stores().refresh(rank);
  }

  /** All ranks are in a collective call. */
  void met() {
    if (checker != null) {
      checker.met();
    }
  }

  @Override
  public void stalled() {
    if (checker != null) {
      checker.stalled(scheduler.threads());
    }
  }

  @Override
  public void timeUp() {
    unended = Whereabouts.of(scheduler.threads());
    if (checker != null) {
      checker.stop();
    }
  }
}
