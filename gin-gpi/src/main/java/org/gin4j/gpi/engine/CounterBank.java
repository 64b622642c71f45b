package org.gin4j.gpi.engine;

import java.lang.foreign.MemorySegment;
import org.gin4j.gpi.queue.CounterLine;
import org.gin4j.gpi.queue.LineTable;

/** The counters of one channel as the engine keeps them; lines get them by write-back only. */
final class CounterBank {
  private final MemorySegment lines;
  private final LineTable table;
  private final int context;
  private final long[] words;

  CounterBank(MemorySegment lines, LineTable table, int context) {
    this.lines = lines;
    this.table = table;
    this.context = context;
    this.words = new long[table.allCounters()];
  }

  int size() {
    return words.length;
  }

  /** Counts up by one, rolling over 56 bits [C1]. */
  void countUp(int counter) {
    long word = words[counter];
    words[counter] = (word & ~CounterLine.COUNT) | (word + 1 & CounterLine.COUNT);
  }

  /** Notes that an operation failed [L2], and tells at once. */
  void fail(int counter) {
    words[counter] |= CounterLine.ERROR;
    writeBack(counter);
  }

  void reset(int counter) {
    words[counter] = 0;
  }

  void writeBack(int counter) {
    CounterLine.setRelease(lines, table.counter(context, counter), words[counter]);
  }
}
