package org.gin4j.gpi.engine;

import org.gin4j.spi.rma.RmaChannel;

/**
 * The way to one peer, and the counted operations on it that are not complete, in order. Used by
 * the progress thread only.
 */
final class PeerLink {
  private static final int WRITEBACK = 1 << 31;

  private final RmaChannel channel;
  private final long[] completesAt;
  private final int[] counters;
  private int first;
  private int count;

  PeerLink(RmaChannel channel, int capacity) {
    this.channel = channel;
    this.completesAt = new long[capacity];
    this.counters = new int[capacity];
  }

  RmaChannel channel() {
    return channel;
  }

  boolean isFull() {
    return count == counters.length;
  }

  /** Counts an operation up that consists of all that was posted so far; returns 1 if it waits. */
  int count(CounterBank bank, int counter, boolean writeback) {
    long posted = channel.posted();
    if (count == 0 && channel.completed() - posted >= 0) {
      finish(bank, counter | (writeback ? WRITEBACK : 0));
      return 0;
    }
    int place = (first + count) % counters.length;
    completesAt[place] = posted;
    counters[place] = counter | (writeback ? WRITEBACK : 0);
    count++;
    return 1;
  }

  /** Counts up what has completed; returns how many. */
  int complete(CounterBank bank) {
    int done = 0;
    if (count > 0) {
      long completed = channel.completed();
      while (count > 0 && completed - completesAt[first] >= 0) {
        finish(bank, counters[first]);
        first = (first + 1) % counters.length;
        count--;
        done++;
      }
    }
    return done;
  }

  private static void finish(CounterBank bank, int entry) {
    int counter = entry & ~WRITEBACK;
    bank.countUp(counter);
    if ((entry & WRITEBACK) != 0) {
      bank.writeBack(counter);
    }
  }

  /** Fails all that waits. */
  void fail(CounterBank bank) {
    for (; count > 0; count--) {
      bank.fail(counters[first] & ~WRITEBACK);
      first = (first + 1) % counters.length;
    }
  }
}
