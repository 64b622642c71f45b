package org.gin4j.mock.fabric;

import java.util.Arrays;

/** Signals or counters of a context; takes memory once one of them is touched. */
final class Cells {
  private static final long[] NONE = {};

  private final int count;
  private long[] values = NONE;

  Cells(int count) {
    this.count = count;
  }

  long get(int id) {
    return id < values.length ? values[id] : 0;
  }

  void add(int id, long value) {
    reach(id);
    values[id] += value;
  }

  void reset(int id) {
    if (id < values.length) {
      values[id] = 0;
    }
  }

  private void reach(int id) {
    if (id >= values.length) {
      values = Arrays.copyOf(values, Math.min(count, Math.max(id + 1, values.length * 2)));
    }
  }
}
