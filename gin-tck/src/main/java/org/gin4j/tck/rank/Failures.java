package org.gin4j.tck.rank;

import java.util.ArrayList;
import java.util.List;
import org.opentest4j.TestAbortedException;

/** What ranks threw, in the order in which it came. */
final class Failures {
  private final List<Throwable> all = new ArrayList<>();

  synchronized void add(Throwable failure) {
    all.add(failure);
  }

  /** Throws the first failure, the others suppressed; a rank's abort of the test yields to them. */
  synchronized void rethrow() throws Exception {
    if (all.isEmpty()) {
      return;
    }
    Throwable first =
        all.stream()
            .filter(failure -> !(failure instanceof TestAbortedException))
            .filter(failure -> all.stream().anyMatch(TestAbortedException.class::isInstance))
            .filter(AssertionError.class::isInstance)
            .findFirst()
            .orElse(all.get(0));
    for (Throwable other : all) {
      if (other != first) {
        first.addSuppressed(other);
      }
    }
    if (first instanceof Error error) {
      throw error;
    }
    throw (Exception) first;
  }
}
