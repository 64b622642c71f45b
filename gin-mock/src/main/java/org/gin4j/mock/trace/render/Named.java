package org.gin4j.mock.trace.render;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.mock.Finding;
import org.gin4j.mock.trace.Trace;
import org.gin4j.mock.trace.TraceEvent;

/** Which findings name an event. Findings are numbered from 1. */
final class Named {
  private final Map<Integer, List<Integer>> findings = new HashMap<>();

  Named(Trace trace) {
    int number = 0;
    for (Finding finding : trace.findings()) {
      number++;
      for (int event : finding.events()) {
        List<Integer> numbers = findings.computeIfAbsent(event, id -> new ArrayList<>());
        if (!numbers.contains(number)) {
          numbers.add(number);
        }
      }
    }
  }

  List<Integer> by(TraceEvent event) {
    return findings.getOrDefault(event.id(), List.of());
  }

  boolean contains(TraceEvent event) {
    return findings.containsKey(event.id());
  }
}
