package org.gin4j.mock.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gin4j.mock.Finding;

/**
 * What was found, each place of the program once, whichever rank was there. Safe for use by several
 * threads.
 */
final class Findings {
  private static final int MOST = 100;

  private final List<Finding> found = new ArrayList<>();
  private final Set<List<Object>> places = new HashSet<>();

  private boolean closed;

  synchronized void add(Finding finding) {
    boolean placed = finding.sites().stream().anyMatch(site -> !site.isEmpty());
    List<Object> place =
        List.of(finding.rule(), placed ? List.of() : finding.ranks(), finding.sites());
    if (!closed && found.size() < MOST && places.add(place)) {
      found.add(finding);
    }
  }

  /** What comes later is only a consequence of the end. */
  synchronized void close() {
    closed = true;
  }

  synchronized List<Finding> all() {
    return List.copyOf(found);
  }
}
