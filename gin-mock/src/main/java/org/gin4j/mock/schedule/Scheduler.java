package org.gin4j.mock.schedule;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Gives the turn to one thread at a time. There is no thread of its own: whoever gives up the turn
 * chooses who gets it, and takes the fabric's steps until then.
 *
 * <p>Threads that a program starts itself are guests: they take a turn for each call. While a
 * rank's own thread waits for something outside GIN, such as the end of a guest, its turn is taken
 * over; a run in which that happens may not repeat exactly.
 */
public final class Scheduler {
  private static final int LONGEST_STREAK = 1000;
  private static final long LOOK_NANOS = 50_000;
  private static final long STALL_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long WATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LONG_OUTSIDE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final ThreadLocal<RankThread> CURRENT = new ThreadLocal<>();

  private final Choices choices;
  private final Temper temper;
  private final boolean lazyThreads;
  private final Machine machine;
  private final AtomicReference<RankThread> turn = new AtomicReference<>();
  private final ConcurrentLinkedQueue<RankThread> arrivals = new ConcurrentLinkedQueue<>();
  private final List<RankThread> threads = new ArrayList<>();
  private final RankThread driver = new RankThread(this, -1, false, -1);
  private final CountDownLatch done;
  private RankThread[] ready = new RankThread[16];
  private int readyCount;
  private int streak;
  private int living;
  private volatile int guests;
  private volatile String stop;
  private final AtomicLong activity = new AtomicLong();
  private volatile boolean exact = true;

  /** The run's time, in nanoseconds: it passes only when everybody waits. */
  private long clock;

  /**
   * A scheduler.
   *
   * @param lazyThreads whether a thread runs until it waits
   * @param living how many threads will be started
   */
  public Scheduler(
      Choices choices, Temper temper, boolean lazyThreads, Machine machine, int living) {
    this.choices = choices;
    this.temper = temper;
    this.lazyThreads = lazyThreads;
    this.machine = machine;
    this.living = living;
    done = new CountDownLatch(living);
    turn.set(driver);
  }

  /** Makes a thread of a rank; it starts running with {@link #run}. */
  public void add(int rank, String name, Runnable body) {
    RankThread made = new RankThread(this, rank, false, threads.size());
    made.inside = true;
    made.thread = Thread.ofVirtual().name(name).unstarted(() -> live(made, body));
    threads.add(made);
    markReady(made);
  }

  private void live(RankThread self, Runnable body) {
    CURRENT.set(self);
    try {
      awaitTurn(self);
      self.inside = false;
      try {
        body.run();
      } finally {
        end(self);
      }
    } catch (RunStoppedError over) {
      // There is no run any more that the end of this thread matters to.
    } finally {
      done.countDown();
    }
  }

  private void end(RankThread self) {
    retake(self);
    self.state = RankThread.State.ENDED;
    living--;
    removeReady(self);
    pass(self);
  }

  /**
   * Runs all threads to their end.
   *
   * @return false when the time was up first; the threads are then stopped
   */
  public boolean run(Duration limit) throws InterruptedException {
    threads.forEach(made -> made.thread.start());
    long end = System.nanoTime() + limit.toNanos();
    pass(driver);
    long seen = -1;
    long since = System.nanoTime();
    while (!done.await(WATCH_NANOS, TimeUnit.NANOSECONDS)) {
      long now = System.nanoTime();
      if (now - end > 0) {
        machine.timeUp();
        stop("the run's time limit of " + limit.toSeconds() + " s has passed");
        interruptAll();
        done.await(STALL_NANOS, TimeUnit.NANOSECONDS);
        return false;
      }
      if (activity.get() != seen || someGuestRuns()) {
        seen = activity.get();
        since = now;
      } else if (turn.get() != null) {
        // A guest may wait for the turn of a thread that waits for the guest.
        if ((guests > 0 || now - since > LONG_OUTSIDE_NANOS) && takeOver(driver)) {
          pass(driver);
          since = now;
        }
      } else if (now - since > STALL_NANOS && turn.compareAndSet(null, driver)) {
        expireOne();
        pass(driver);
        since = now;
      }
    }
    return true;
  }

  /** A guest that runs outside GIN may call again. */
  private boolean someGuestRuns() {
    for (RankThread each : threads()) {
      if (each.guest() && each.thread.getState() == Thread.State.RUNNABLE) {
        return true;
      }
    }
    return false;
  }

  private void interruptAll() {
    for (RankThread each : List.copyOf(threads)) {
      if (each.thread != null) {
        each.thread.interrupt();
        LockSupport.unpark(each.thread);
      }
    }
  }

  /** Makes every thread fail at its next call. */
  public void stop(String why) {
    stop = why;
  }

  /** Returns whether the run was stopped before all threads had ended. */
  public boolean isStopped() {
    return stop != null;
  }

  boolean hasTurn(RankThread thread) {
    return turn.get() == thread;
  }

  /** Returns whether the run repeats exactly from its seed. */
  public boolean exact() {
    return exact;
  }

  /** Returns the calling thread's record, once it has the turn. */
  public RankThread enter(int rank) {
    RankThread self = CURRENT.get();
    if (self == null || self.owner != this) {
      self = adopt(rank);
    }
    retake(self);
    if (stop != null) {
      leave(self);
      throw new RunStoppedError(stop);
    }
    noteActivity();
    return self;
  }

  /** Leaves GIN; a guest gives its turn back. */
  public void leave(RankThread self) {
    if (self.guest()) {
      self.state = RankThread.State.OUTSIDE;
      removeReady(self);
      pass(self);
    }
    self.inside = false;
  }

  /** Only whoever has the turn counts. */
  private void noteActivity() {
    activity.setRelease(activity.getPlain() + 1);
  }

  private RankThread adopt(int rank) {
    RankThread guest;
    synchronized (threads) {
      guest = new RankThread(this, rank, true, threads.size());
      guest.thread = Thread.currentThread();
      threads.add(guest);
      guests++;
    }
    exact = false;
    CURRENT.set(guest);
    return guest;
  }

  /** Takes the turn, unless the thread has it. */
  private void retake(RankThread self) {
    if (holds(self)) {
      return;
    }
    arrivals.add(self);
    while (!holds(self)) {
      if (turn.compareAndSet(null, self) || takeOver(self)) {
        continue;
      }
      LockSupport.parkNanos(this, LOOK_NANOS);
      if (stop != null) {
        throw new RunStoppedError(stop);
      }
    }
    arrivals.remove(self);
    self.state = RankThread.State.READY;
    markReady(self);
  }

  /** Returns whether a thread has the turn, which cannot be taken over from then on. */
  private boolean holds(RankThread self) {
    self.inside = true;
    if (turn.get() == self) {
      return true;
    }
    self.inside = false;
    return false;
  }

  /** Takes the turn of a thread that waits for something outside GIN. */
  private boolean takeOver(RankThread self) {
    RankThread holder = turn.get();
    if (holder == null || holder.inside || holder.thread == null || !waitsOutside(holder)) {
      return false;
    }
    if (!turn.compareAndSet(holder, self)) {
      return false;
    }
    if (holder.inside) {
      turn.set(holder);
      LockSupport.unpark(holder.thread);
      return false;
    }
    exact = false;
    holder.state = RankThread.State.OUTSIDE;
    removeReady(holder);
    return true;
  }

  private static boolean waitsOutside(RankThread holder) {
    return switch (holder.thread.getState()) {
      case WAITING, TIMED_WAITING, BLOCKED -> true;
      default -> false;
    };
  }

  /** A place where another thread or the fabric may go first. */
  public void point(RankThread self) {
    if (lazyThreads) {
      if (++streak > LONGEST_STREAK && readyCount > 1) {
        streak = 0;
        RankThread next = ready[(self.readyIndex + 1) % readyCount];
        give(next);
        awaitTurn(self);
      }
      return;
    }
    while (machine.canStep() && choices.chance(temper.stepShare())) {
      machine.step();
    }
    if (readyCount > 1 && choices.chance(temper.switchShare())) {
      RankThread next = ready[choices.below(readyCount)];
      if (next != self) {
        give(next);
        awaitTurn(self);
      }
    }
  }

  /**
   * Waits for a condition.
   *
   * @param nanos the deadline
   * @return whether it holds; false when nothing could make it hold, or when the wait was ended
   */
  public boolean block(RankThread self, Condition condition, long nanos) {
    if (condition.holds()) {
      return true;
    }
    self.condition = condition;
    self.deadline = clock + nanos < 0 ? Long.MAX_VALUE : clock + nanos;
    self.expired = false;
    self.released = false;
    // Somebody else may have been faster, so that the condition does not hold any more.
    while (!condition.holds() && !self.expired && !self.released) {
      self.state = RankThread.State.BLOCKED;
      removeReady(self);
      pass(self);
      awaitTurn(self);
    }
    self.condition = null;
    return condition.holds();
  }

  /** Lets a blocked thread look at its condition again. */
  public void reconsider(RankThread blocked) {
    if (blocked.state == RankThread.State.BLOCKED && blocked.condition.holds()) {
      wake(blocked);
    }
  }

  /** Lets a blocked thread go on, whatever its condition says. */
  public void release(RankThread blocked) {
    blocked.released = true;
    wake(blocked);
  }

  private void wake(RankThread blocked) {
    if (blocked.state == RankThread.State.BLOCKED) {
      blocked.state = RankThread.State.READY;
      markReady(blocked);
    }
  }

  /** Returns all threads; for whoever holds the turn. */
  public List<RankThread> threads() {
    synchronized (threads) {
      return List.copyOf(threads);
    }
  }

  /** Gives the turn to somebody else, taking steps until somebody can have it. */
  private void pass(RankThread self) {
    while (true) {
      if (readyCount > 0 && (!machine.canStep() || stepLater())) {
        RankThread next = ready[lazyThreads ? 0 : choices.below(readyCount)];
        give(next);
        return;
      }
      if (machine.canStep()) {
        machine.step();
        noteActivity();
        continue;
      }
      if (machine.hurry()) {
        continue;
      }
      RankThread arrived = arrivals.peek();
      if (arrived != null && arrived != self) {
        give(arrived);
        return;
      }
      if (living == 0 || guests > 0 || someOutside()) {
        turn.set(null);
        return;
      }
      expireOne();
    }
  }

  private boolean stepLater() {
    return lazyThreads || !choices.chance(temper.stepShare());
  }

  private boolean someOutside() {
    for (RankThread each : threads()) {
      if (each.state == RankThread.State.OUTSIDE && !each.guest()) {
        return true;
      }
    }
    return false;
  }

  /** Nothing can happen any more: the earliest deadline passes. */
  private void expireOne() {
    RankThread first = null;
    for (RankThread each : threads()) {
      if (each.state == RankThread.State.BLOCKED
          && (first == null || each.deadline < first.deadline)) {
        first = each;
      }
    }
    if (first == null) {
      return;
    }
    machine.stalled();
    clock = Math.max(clock, first.deadline);
    first.expired = true;
    wake(first);
  }

  private void give(RankThread next) {
    turn.set(next);
    LockSupport.unpark(next.thread);
  }

  private void awaitTurn(RankThread self) {
    while (turn.get() != self) {
      LockSupport.park(this);
      if (stop != null) {
        throw new RunStoppedError(stop);
      }
    }
    self.inside = true;
  }

  private void markReady(RankThread thread) {
    if (thread.readyIndex < 0) {
      if (readyCount == ready.length) {
        ready = Arrays.copyOf(ready, readyCount * 2);
      }
      thread.readyIndex = readyCount;
      ready[readyCount++] = thread;
    }
  }

  private void removeReady(RankThread thread) {
    if (thread.readyIndex >= 0) {
      RankThread last = ready[--readyCount];
      ready[thread.readyIndex] = last;
      last.readyIndex = thread.readyIndex;
      ready[readyCount] = null;
      thread.readyIndex = -1;
    }
  }
}
