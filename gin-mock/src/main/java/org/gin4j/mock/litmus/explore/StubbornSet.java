package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.List;

/**
 * Picks the steps of a state that must be tried, so that every outcome, every deadlock and every
 * order of steps that concern each other is still found (Valmari's stubborn sets; as no step is
 * ever repeated, none is put off for ever).
 *
 * <p>A set is closed: with a step that can be done it has all that do not commute with it, with a
 * step that cannot, some steps one of which must come first.
 */
final class StubbornSet {
  private final Machine machine;
  private final Dependencies dependencies;
  private final List<List<Step>> raisers = new ArrayList<>();
  private final boolean[] onlyRaised;

  StubbornSet(Machine machine, Dependencies dependencies) {
    this.machine = machine;
    this.dependencies = dependencies;
    onlyRaised = new boolean[machine.layout.size()];
    for (int location = 0; location < machine.layout.size(); location++) {
      List<Step> changing = new ArrayList<>();
      boolean raised = true;
      for (Step step : machine.steps) {
        if (step.writes.get(location)) {
          raised = false;
        }
        if (step.writes.get(location) || step.adds.get(location)) {
          changing.add(step);
          raised &= amount(step) >= 0 && amount(step) <= Integer.MAX_VALUE;
        }
      }
      raisers.add(changing);
      onlyRaised[location] = raised;
    }
  }

  private static long amount(Step step) {
    return step.kind == StepKind.SIGNAL ? step.op.action().amount() : 1;
  }

  /** Returns the enabled steps of the smallest closed set found. */
  List<Step> pick(List<Step> enabled, long[] state) {
    List<Step> best = enabled;
    for (Step seed : enabled) {
      if (best.size() == 1) {
        break;
      }
      best = closed(seed, state, best);
    }
    return best;
  }

  private List<Step> closed(Step seed, long[] state, List<Step> best) {
    int words = machine.layout.words;
    long[] members = new long[words];
    long[] expanded = new long[words];
    List<Step> chosen = new ArrayList<>();
    seed.mark(members);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int word = 0; word < words; word++) {
        long open;
        while ((open = members[word] & ~expanded[word]) != 0) {
          grown = true;
          Step step = machine.steps.get(word * Long.SIZE + Long.numberOfTrailingZeros(open));
          step.mark(expanded);
          if (machine.enabled(step, state)) {
            chosen.add(step);
            if (chosen.size() >= best.size()) {
              return best;
            }
            dependencies.addRivals(step, state, members);
          } else {
            addEnabling(step, state, members);
          }
        }
      }
    }
    return chosen;
  }

  private void addEnabling(Step step, long[] state, long[] members) {
    if (step.never) {
      return;
    }
    int missing = machine.missing(step, state);
    if (missing >= 0) {
      machine.steps.get(missing).mark(members);
      return;
    }
    int cell = machine.cell(step);
    List<Step> open = raisers.get(cell).stream().filter(raise -> !raise.in(state)).toList();
    if (!countable(step, cell, state)) {
      open.forEach(raise -> raise.mark(members));
      return;
    }
    // Of steps that only add, those are enough without which the others cannot reach the value.
    long lacking = machine.awaited(step, state) - state[cell];
    long others = open.stream().mapToLong(StubbornSet::amount).sum();
    for (Step raise : open) {
      if (others < lacking) {
        break;
      }
      raise.mark(members);
      others -= amount(raise);
    }
    if (others >= lacking) {
      open.forEach(raise -> raise.mark(members));
    }
  }

  /** Returns whether numbers are small enough to be compared without rolling over. */
  private boolean countable(Step step, int cell, long[] state) {
    long awaited = machine.awaited(step, state);
    int bits = step.statement.bits();
    boolean small = state[cell] >= 0 && state[cell] < 1L << 40 && awaited > 0 && awaited < 1L << 40;
    return onlyRaised[cell] && small && bits > 42;
  }
}
