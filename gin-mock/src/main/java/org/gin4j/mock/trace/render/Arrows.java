package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** Finds what leads to what. */
final class Arrows {
  private final List<Arrow> arrows = new ArrayList<>();
  private final Set<Integer> hot = new HashSet<>();
  private final List<TraceEvent> lost = new ArrayList<>();

  /** Those of a trace between events that are shown. */
  Arrows(Trace trace, Grid grid, Named named) {
    Map<Integer, TraceEvent> shown = new LinkedHashMap<>();
    Map<Integer, TraceEvent> halfway = new HashMap<>();
    Set<Integer> reached = new HashSet<>();
    for (TraceEvent event : trace.events()) {
      if (event.kind() != EventKind.CONSUME && event.kind() != EventKind.COUNT) {
        reached.add(event.cause());
      }
      if (!grid.shows(event.id())) {
        continue;
      }
      shown.put(event.id(), event);
      TraceEvent cause = shown.get(event.cause());
      if (cause != null) {
        Flow.to(event.kind())
            .ifPresent(
                flow -> {
                  boolean leaves =
                      event.kind() == EventKind.ARRIVE || event.kind() == EventKind.GET_DONE;
                  TraceEvent from = leaves ? halfway.getOrDefault(cause.id(), cause) : cause;
                  boolean concerned = named.contains(event) || named.contains(cause);
                  if (concerned) {
                    hot.add(event.id());
                  }
                  arrows.add(new Arrow(flow, from, event, concerned));
                });
        if (event.kind() == EventKind.CONSUME || event.kind() == EventKind.GET_READ) {
          halfway.put(cause.id(), event);
        }
      }
    }
    for (TraceEvent event : shown.values()) {
      if (event.kind() == EventKind.POST && event.peer() >= 0 && !reached.contains(event.id())) {
        lost.add(event);
      }
    }
  }

  /** Whether an event completes an operation that a finding names. */
  boolean isHot(TraceEvent event) {
    return hot.contains(event.id());
  }

  List<Arrow> all() {
    return arrows;
  }

  /** Operations of which nothing arrived before the trace ends. */
  List<TraceEvent> lost() {
    return lost;
  }
}
