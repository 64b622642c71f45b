package org.gin4j.mock.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gin4j.mock.Finding;

/** What was found, each place of the program once, whichever rank was there. */
final class Findings {
  private static final int MOST = 100;

  private final List<Finding> found = new ArrayList<>();
  private final Set<List<Object>> places = new HashSet<>();

  void add(Finding finding) {
    boolean placed = finding.sites().stream().anyMatch(site -> !site.isEmpty());
    List<Object> place =
        List.of(finding.rule(), placed ? List.of() : finding.ranks(), finding.sites());
    if (found.size() < MOST && places.add(place)) {
      found.add(finding);
    }
  }

  List<Finding> all() {
    return List.copyOf(found);
  }
}
