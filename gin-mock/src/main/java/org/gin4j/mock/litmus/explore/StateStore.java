package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All states seen, each once, numbered as they were first seen, with how each was reached. */
final class StateStore {
  private static final int PAGE = 1 << 12;
  private static final int FIRST_TABLE = 1 << 12;

  private final int width;
  private final List<long[]> pages = new ArrayList<>();
  private int[] table = new int[FIRST_TABLE];
  private int[] parents = new int[PAGE];
  private short[] steps = new short[PAGE];
  private int size;

  StateStore(int width) {
    this.width = width;
  }

  int size() {
    return size;
  }

  /** Adds a state unless it is there. Returns whether it was added. */
  boolean add(long[] state, int parent, int step) {
    if (2 * size >= table.length) {
      grow();
    }
    int slot = slot(state);
    if (table[slot] != 0) {
      return false;
    }
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * size);
      steps = Arrays.copyOf(steps, 2 * size);
    }
    if (size % PAGE == 0) {
      pages.add(new long[PAGE * width]);
    }
    System.arraycopy(state, 0, pages.get(size / PAGE), size % PAGE * width, width);
    parents[size] = parent;
    steps[size] = (short) step;
    size++;
    table[slot] = size;
    return true;
  }

  void copy(int number, long[] into) {
    System.arraycopy(pages.get(number / PAGE), number % PAGE * width, into, 0, width);
  }

  /** Returns the steps from the first state to this one. */
  List<Integer> path(int number) {
    List<Integer> path = new ArrayList<>();
    for (int at = number; parents[at] >= 0; at = parents[at]) {
      path.add((int) steps[at]);
    }
    return path.reversed();
  }

  private int slot(long[] state) {
    int mask = table.length - 1;
    int slot = hash(state, 0) & mask;
    while (table[slot] != 0 && !same(state, table[slot] - 1)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int hash(long[] from, int offset) {
    long hash = 1;
    for (int i = offset; i < offset + width; i++) {
      hash = (hash ^ from[i]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash ^ hash >>> 32);
  }

  private boolean same(long[] state, int number) {
    int offset = number % PAGE * width;
    return Arrays.equals(state, 0, width, pages.get(number / PAGE), offset, offset + width);
  }

  private void grow() {
    table = new int[2 * table.length];
    int mask = table.length - 1;
    for (int number = 0; number < size; number++) {
      int slot = hash(pages.get(number / PAGE), number % PAGE * width) & mask;
      while (table[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      table[slot] = number + 1;
    }
  }
}
