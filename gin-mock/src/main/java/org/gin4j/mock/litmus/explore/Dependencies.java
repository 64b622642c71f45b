package org.gin4j.mock.litmus.explore;

import java.util.BitSet;
import java.util.List;

/** Which steps concern each other through a location, and which locations still matter. */
final class Dependencies {
  /** A location of a step, with the steps that may come before it and do not commute with it. */
  private static final class Concern {
    final int location;
    final long[] rivals;

    Concern(int location, long[] rivals) {
      this.location = location;
      this.rivals = rivals;
    }
  }

  private final Machine machine;
  private final Concern[][] concerns;
  private final long[][] readers;
  private final BitSet pinned = new BitSet();

  Dependencies(Machine machine) {
    this.machine = machine;
    int locations = machine.layout.locations();
    BitSet[] reading = sets(locations);
    BitSet[] writing = sets(locations);
    BitSet[] adding = sets(locations);
    for (Step step : machine.steps) {
      step.reads.stream().forEach(location -> reading[location].set(step.index));
      step.writes.stream().forEach(location -> writing[location].set(step.index));
      step.adds.stream().forEach(location -> adding[location].set(step.index));
    }
    machine.program.expectations().stream()
        .flatMap(expectation -> expectation.condition().stream())
        .filter(term -> term.variable() >= 0)
        .forEach(term -> pinned.set(machine.layout.memory(term.rank(), term.variable())));
    readers = new long[locations][];
    for (int location = 0; location < locations; location++) {
      readers[location] = machine.words(reading[location]);
    }
    List<BitSet> before = before();
    concerns = new Concern[machine.steps.size()][];
    for (Step step : machine.steps) {
      BitSet all = touched(step);
      concerns[step.index] =
          all.stream()
              .mapToObj(
                  location -> {
                    BitSet rivals = (BitSet) writing[location].clone();
                    if (step.reads.get(location) || step.writes.get(location)) {
                      rivals.or(adding[location]);
                    }
                    if (step.writes.get(location) || step.adds.get(location)) {
                      rivals.or(reading[location]);
                    }
                    rivals.clear(step.index);
                    // A step that needs this one cannot come before it.
                    rivals.stream()
                        .filter(rival -> before.get(rival).get(step.index))
                        .forEach(rivals::clear);
                    return new Concern(location, machine.words(rivals));
                  })
              .toArray(Concern[]::new);
    }
  }

  private static BitSet[] sets(int count) {
    BitSet[] sets = new BitSet[count];
    for (int i = 0; i < count; i++) {
      sets[i] = new BitSet();
    }
    return sets;
  }

  static BitSet touched(Step step) {
    BitSet all = (BitSet) step.reads.clone();
    all.or(step.writes);
    all.or(step.adds);
    return all;
  }

  /** Returns, for each step, all that must come before it. */
  private List<BitSet> before() {
    List<BitSet> before = machine.steps.stream().map(step -> (BitSet) step.needs.clone()).toList();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (BitSet set : before) {
        int size = set.cardinality();
        for (int earlier : set.stream().toArray()) {
          set.or(before.get(earlier));
        }
        grown |= set.cardinality() > size;
      }
    }
    return before;
  }

  /** Returns whether anything that is still to come looks at a location. */
  boolean live(int location, long[] state) {
    if (pinned.get(location)) {
      return true;
    }
    long[] all = readers[location];
    for (int word = 0; word < all.length; word++) {
      if ((all[word] & ~state[word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds the steps still to come that do not commute with this one. */
  void addRivals(Step step, long[] state, long[] into) {
    for (Concern concern : concerns[step.index]) {
      // Writes that nobody will look at commute.
      if (live(concern.location, state)) {
        for (int word = 0; word < into.length; word++) {
          into[word] |= concern.rivals[word] & ~state[word];
        }
      }
    }
  }

  /** Sets values that nobody will look at to 0, so that states that differ in them only are one. */
  void forget(Step step, long[] state) {
    for (Concern concern : concerns[step.index]) {
      int location = concern.location;
      if (location < machine.layout.size() && !live(location, state)) {
        state[location] = 0;
      }
    }
  }
}
