package org.gin4j.mock.schedule;

/** A thread of a rank, as the scheduler sees it. */
public final class RankThread {
  /** Where a thread stands. */
  enum State {
    /** It can run. */
    READY,
    /** It waits for a condition. */
    BLOCKED,
    /** It waits for something outside GIN, or runs without the turn. */
    OUTSIDE,
    /** It has ended. */
    ENDED
  }

  final Scheduler owner;
  private final int rank;
  private final boolean guest;
  private final int number;
  Thread thread;
  State state;
  int readyIndex = -1;
  Condition condition;
  long deadline;
  boolean expired;
  boolean released;

  /** Whether the thread is inside GIN; then its turn cannot be taken over. */
  volatile boolean inside;

  RankThread(Scheduler owner, int rank, boolean guest, int number) {
    this.owner = owner;
    this.rank = rank;
    this.guest = guest;
    this.number = number;
    state = guest ? State.OUTSIDE : State.READY;
  }

  /** Returns where the thread stands. */
  public StackTraceElement[] stack() {
    return thread.getStackTrace();
  }

  /** Returns the world rank it belongs to. */
  public int rank() {
    return rank;
  }

  /** Returns whether the program started it itself, rather than the run. */
  public boolean guest() {
    return guest;
  }

  /** Returns a number that no other thread of the run has. */
  public int number() {
    return number;
  }

  /** Returns whether there is nothing left that it may do. */
  public boolean hasEnded() {
    return state == State.ENDED || !thread.isAlive();
  }

  /** Returns whether it could run, but for the turn of another thread. */
  public boolean waitsForTurn() {
    return state == State.READY && !owner.hasTurn(this);
  }

  /** Returns whether it executes code now. */
  public boolean isRunning() {
    return thread.getState() == Thread.State.RUNNABLE;
  }

  /** Returns whether it waits for a condition. */
  public boolean isBlocked() {
    return state == State.BLOCKED;
  }

  /** Returns what it waits for, or null. */
  public Condition condition() {
    return condition;
  }
}
