package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/**
 * The events that a picture shows: all of them, or when there are too many, those that a finding
 * names, the rest of their operations, what happened around them, and the last ones.
 */
final class Selection {
  private static final int LIMIT = 300;
  private static final int AROUND = 15;
  private static final int NAMES = 40;

  private final List<TraceEvent> all;
  private final BitSet shown = new BitSet();

  Selection(Trace trace, Named named) {
    all =
        trace.events().stream()
            .sorted(Comparator.comparingLong(TraceEvent::begin).thenComparingInt(TraceEvent::id))
            .toList();
    if (all.size() <= LIMIT) {
      shown.set(0, all.size());
    } else {
      choose(named);
    }
  }

  private void choose(Named named) {
    Map<Integer, Integer> operations = operations();
    Set<Integer> concerned = new HashSet<>();
    BitSet clashing = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      if (named.contains(all.get(i))) {
        clashing.set(i);
        concerned.add(operations.get(all.get(i).id()));
      }
    }
    clashing.stream().forEach(this::show);
    for (int i = 0; i < all.size(); i++) {
      if (concerned.contains(operations.get(all.get(i).id()))) {
        show(i);
      }
    }
    for (int distance = 1; distance <= AROUND; distance++) {
      for (int i = clashing.nextSetBit(0); i >= 0; i = clashing.nextSetBit(i + 1)) {
        show(i - distance);
        show(i + distance);
      }
    }
    for (int i = all.size() - 1; i >= 0; i--) {
      show(i);
    }
  }

  private Map<Integer, Integer> operations() {
    Map<Integer, Integer> operations = new HashMap<>();
    for (TraceEvent event : all) {
      operations.put(event.id(), operations.getOrDefault(event.cause(), event.id()));
    }
    return operations;
  }

  private void show(int index) {
    if (index >= 0 && index < all.size() && shown.cardinality() < LIMIT) {
      shown.set(index);
    }
  }

  boolean isPartial() {
    return shown.cardinality() < all.size();
  }

  int size() {
    return shown.cardinality();
  }

  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    Set<Long> steps = new HashSet<>();
    for (int i = 0; i < all.size(); i++) {
      TraceEvent event = all.get(i);
      if (shown.get(i)) {
        rows.add(new Row.Begin(event));
        steps.add(event.begin());
      } else {
        int end = shown.nextSetBit(i) < 0 ? all.size() : shown.nextSetBit(i);
        rows.add(new Row.Gap(event.begin(), end - i));
        i = end - 1;
      }
    }
    for (TraceEvent event : shown.stream().mapToObj(all::get).toList()) {
      if (event.end() > event.begin() && steps.add(event.end())) {
        rows.add(new Row.End(event));
      }
    }
    rows.sort(Comparator.comparingLong(Row::step));
    for (int i = NAMES; i < rows.size() - NAMES / 2; i += NAMES) {
      rows.add(i, new Row.Names(rows.get(i).step()));
    }
    return rows;
  }
}
