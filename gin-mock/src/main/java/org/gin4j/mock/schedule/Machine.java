package org.gin4j.mock.schedule;

/** What goes on besides threads: the fabric. Called by whoever holds the turn. */
public interface Machine {

  /** Returns whether a step could be taken. */
  boolean canStep();

  /** Takes one step of its own choice. */
  void step();

  /**
   * Nobody can run and no step can be taken: sets going what was put off; false when nothing was.
   */
  boolean hurry();

  /** Everybody waits and nothing is in flight: a deadline is about to pass. */
  void stalled();

  /** The time limit has passed, and every thread is about to be stopped. */
  void timeUp();
}
