package org.gin4j.tck.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/** What ranks threw, in the order in which it came. */
final class Failures {
  private final List<Throwable> all = new ArrayList<>();

  synchronized void add(Throwable failure) {
    all.add(failure);
  }

  /**
   * Throws what matters most, the others suppressed: a broken rule, else why the test cannot be run
   * here, since the other ranks then fail for want of that one, else what came first.
   */
  synchronized void rethrow() throws Exception {
    if (all.isEmpty()) {
      return;
    }
    Throwable first =
        first(AssertionError.class).or(() -> first(TestAbortedException.class)).orElse(all.get(0));
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

  private Optional<Throwable> first(Class<? extends Throwable> type) {
    return all.stream().filter(type::isInstance).findFirst();
  }
}
