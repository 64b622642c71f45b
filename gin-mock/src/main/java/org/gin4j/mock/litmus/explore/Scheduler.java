package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes a schedule that is short and reads well of a path through the states. */
final class Scheduler {
  private final Machine machine;

  Scheduler(Machine machine) {
    this.machine = machine;
  }

  Schedule schedule(List<Integer> path) {
    List<Step> steps = path.stream().map(machine.steps::get).toList();
    return narrate(rearranged(withoutNeedless(steps)));
  }

  /** Leaves out what the fabric does without anybody noticing. */
  private List<Step> withoutNeedless(List<Step> steps) {
    long[] end = replay(steps);
    if (!machine.ended(end)) {
      return steps;
    }
    long[] wanted = observed(end);
    List<Step> kept = new ArrayList<>(steps);
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      if (!step.kind.ofProgram()) {
        List<Step> fewer = new ArrayList<>(kept);
        fewer.remove(step);
        long[] other = replay(fewer);
        if (other != null && Arrays.equals(wanted, observed(other))) {
          kept = fewer;
        }
      }
    }
    return kept;
  }

  /** Returns the state after some steps, or null when they cannot be done in this order. */
  private long[] replay(List<Step> steps) {
    long[] state = machine.initial();
    for (Step step : steps) {
      if (!step.in(state)) {
        if (!machine.enabled(step, state)) {
          return null;
        }
        machine.apply(step, state);
      }
    }
    return state;
  }

  private long[] observed(long[] state) {
    Layout layout = machine.layout;
    List<Long> values = new ArrayList<>();
    for (int rank = 0; rank < machine.program.ranks(); rank++) {
      for (int i = 0; i < machine.program.registers().get(rank).size(); i++) {
        values.add(state[layout.firstRegister[rank] + i]);
      }
    }
    Explorer.finals(machine.program)
        .forEach(term -> values.add(state[layout.memory(term.rank(), term.variable())]));
    return values.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Puts steps that do not concern each other in an order that is easy to follow: what the fabric
   * does comes as early as it can, and a rank goes on as long as it can.
   */
  private List<Step> rearranged(List<Step> steps) {
    List<Step> open = new ArrayList<>(steps);
    List<Step> result = new ArrayList<>();
    int rank = 0;
    while (!open.isEmpty()) {
      Step best = null;
      for (int i = 0; i < open.size(); i++) {
        Step step = open.get(i);
        if (ready(step, open.subList(0, i)) && better(step, best, rank)) {
          best = step;
        }
      }
      open.remove(best);
      result.add(best);
      rank = best.kind.ofProgram() ? best.rank : rank;
    }
    return result;
  }

  private static boolean ready(Step step, List<Step> before) {
    return before.stream().noneMatch(earlier -> concern(earlier, step));
  }

  private static boolean concern(Step earlier, Step later) {
    return later.needs.get(earlier.index)
        || earlier.writes.intersects(Dependencies.touched(later))
        || later.writes.intersects(Dependencies.touched(earlier))
        || earlier.reads.intersects(later.adds)
        || earlier.adds.intersects(later.reads);
  }

  private static boolean better(Step step, Step best, int rank) {
    if (best == null) {
      return true;
    }
    if (step.kind.ofProgram() != best.kind.ofProgram()) {
      return best.kind.ofProgram();
    }
    return step.kind.ofProgram() && step.rank == rank && best.rank != rank;
  }

  private Schedule narrate(List<Step> steps) {
    long[] state = machine.initial();
    Surprises surprises = new Surprises(machine);
    Narrator narrator = new Narrator(machine);
    Map<Op, Integer> posts = new HashMap<>();
    List<Schedule.Event> events = new ArrayList<>();
    for (Step step : steps) {
      if (step.in(state)) {
        continue;
      }
      Surprises.Surprise surprise = surprises.of(step, state);
      machine.apply(step, state);
      boolean silent = step.kind == StepKind.CONSUME || step.kind == StepKind.VISIBLE;
      if (silent && surprise.why().isEmpty()) {
        continue;
      }
      int cause = step.op == null ? -1 : posts.getOrDefault(step.op, -1);
      if (step.kind == StepKind.POST) {
        posts.put(step.op, events.size());
      }
      events.add(narrator.event(step, state, cause, surprise));
    }
    return new Schedule(List.copyOf(events));
  }
}
