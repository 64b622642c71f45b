package org.gin4j.mock.trace.render;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** Where things are: a lane for each rank, side by side, and rows from top to bottom. */
final class Grid {
  static final int ROW = 20;
  private static final int ALL_RANKS = 16;
  private static final int ALL_LANES = 900;
  private static final int MIN_PITCH = 44;
  private static final int MAX_PITCH = 150;

  private final List<Row> rows;
  private final Map<Integer, Integer> lanes = new HashMap<>();
  private final Map<Integer, Integer> begins = new HashMap<>();
  private final Map<Long, Integer> ends = new HashMap<>();
  private final int left;
  private final int top;
  private final int pitch;

  Grid(Trace trace, List<Row> rows, int left, int top) {
    this.rows = rows;
    this.left = left;
    this.top = top;
    TreeSet<Integer> ranks = new TreeSet<>();
    if (trace.ranks() <= ALL_RANKS) {
      IntStream.range(0, trace.ranks()).forEach(ranks::add);
    }
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) instanceof Row.Begin begin) {
        begins.put(begin.event().id(), i);
        ranks.add(begin.event().rank());
        if (begin.event().peer() >= 0) {
          ranks.add(begin.event().peer());
        }
      }
      if (rows.get(i) instanceof Row.Begin || rows.get(i) instanceof Row.End) {
        ends.put(rows.get(i).step(), i);
      }
    }
    ranks.forEach(rank -> lanes.put(rank, lanes.size()));
    pitch = Math.clamp(ALL_LANES / Math.max(1, lanes.size()), MIN_PITCH, MAX_PITCH);
  }

  /** The ranks that have a lane, from left to right. */
  List<Integer> ranks() {
    return lanes.keySet().stream().sorted().toList();
  }

  int pitch() {
    return pitch;
  }

  /** Middle of a rank's lane. */
  int x(int rank) {
    return left + pitch / 2 + lanes.get(rank) * pitch;
  }

  /** Middle of a row. */
  int y(int row) {
    return top + row * ROW + ROW / 2;
  }

  boolean shows(int event) {
    return begins.containsKey(event);
  }

  int beginY(TraceEvent event) {
    return y(begins.get(event.id()));
  }

  /** Middle of the row at which an event ended; the bottom when it did not end. */
  int endY(TraceEvent event) {
    return event.end() < event.begin() ? bottom() : y(ends.get(event.end()));
  }

  int left() {
    return left;
  }

  int right() {
    return left + pitch * lanes.size();
  }

  int top() {
    return top;
  }

  int bottom() {
    return top + rows.size() * ROW;
  }
}
