package org.gin4j.mock.litmus.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gin4j.mock.Finding;
import org.gin4j.mock.litmus.LitmusLimitException;
import org.gin4j.mock.litmus.LitmusLimits;
import org.gin4j.mock.litmus.lang.Kind;
import org.gin4j.mock.litmus.lang.Program;
import org.gin4j.mock.litmus.lang.Statement;
import org.gin4j.mock.litmus.lang.Term;

/** Explores every schedule of a program, breadth first. */
public final class Explorer {
  private static final int LOOK_AT_CLOCK = 0xfff;
  private static final Comparator<List<Long>> BY_VALUES =
      (a, b) -> {
        for (int i = 0; i < a.size(); i++) {
          int order = Long.compare(a.get(i), b.get(i));
          if (order != 0) {
            return order;
          }
        }
        return 0;
      };

  private final Program program;
  private final LitmusLimits limits;
  private final Machine machine;
  private final boolean reduced;
  private final Dependencies dependencies;
  private final StubbornSet stubborn;
  private final StateStore store;
  private final SortedMap<List<Long>, Integer> outcomes = new TreeMap<>(BY_VALUES);
  private final Map<List<Blocked>, Integer> deadlocks = new LinkedHashMap<>();
  private final Set<Finding> findings = new LinkedHashSet<>();

  private Explorer(Program program, LitmusLimits limits, boolean reduced) {
    this.program = program;
    this.limits = limits;
    this.reduced = reduced;
    machine = Compiler.compile(program, reduced ? Lag.of(program) : Lag.everywhere(program));
    dependencies = new Dependencies(machine);
    stubborn = new StubbornSet(machine, dependencies);
    store = new StateStore(machine.layout.size());
  }

  /**
   * Explores a program.
   *
   * @throws LitmusLimitException when the limits are too small
   */
  public static Exploration explore(Program program, LitmusLimits limits) {
    return new Explorer(program, limits, true).explore();
  }

  /** Explores a program step by step, without leaving anything out; for tests of the rest. */
  static Exploration exploreWithoutReduction(Program program, LitmusLimits limits) {
    return new Explorer(program, limits, false).explore();
  }

  /** Returns what the values of an outcome are, each as in a condition. */
  public static List<String> columns(Program program) {
    List<String> columns = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (String register : program.registers().get(rank)) {
        columns.add(rank + ":" + register);
      }
    }
    finals(program)
        .forEach(
            term ->
                columns.add(
                    "final "
                        + term.rank()
                        + ":"
                        + program.variables().get(term.variable()).name()));
    return columns;
  }

  /** Returns the final values that a program asks for, each once. */
  public static List<Term> finals(Program program) {
    return program.expectations().stream()
        .flatMap(expectation -> expectation.condition().stream())
        .filter(term -> term.variable() >= 0)
        .map(term -> new Term(term.rank(), -1, term.variable(), 0))
        .distinct()
        .sorted(Comparator.comparingInt(Term::rank).thenComparingInt(Term::variable))
        .toList();
  }

  private Exploration explore() {
    long deadline = System.nanoTime() + limits.time().toNanos();
    long[] state = machine.initial();
    long[] after = machine.initial();
    store.add(state, -1, 0);
    List<Step> enabled = new ArrayList<>();
    for (int number = 0; number < store.size(); number++) {
      if ((number & LOOK_AT_CLOCK) == LOOK_AT_CLOCK) {
        check(deadline);
      }
      store.copy(number, state);
      enabled.clear();
      for (Step step : machine.steps) {
        if (machine.enabled(step, state)) {
          enabled.add(step);
        }
      }
      if (enabled.isEmpty()) {
        end(number, state);
      }
      for (Step step : reduced ? stubborn.pick(enabled, state) : enabled) {
        List<Finding> found = new ArrayList<>();
        machine.check(step, state, found);
        findings.addAll(found);
        System.arraycopy(state, 0, after, 0, state.length);
        machine.apply(step, after);
        if (reduced) {
          dependencies.forget(step, after);
        }
        store.add(after, number, step.index);
      }
    }
    return result();
  }

  private void check(long deadline) {
    long most = Math.min(limits.states(), affordable());
    if (store.size() > most) {
      throw new LitmusLimitException(
          program.file() + ": more than " + most + " states; make the program smaller");
    }
    if (System.nanoTime() - deadline > 0) {
      throw new LitmusLimitException(
          program.file()
              + ": not explored within "
              + limits.time().toSeconds()
              + " s ("
              + store.size()
              + " states so far)");
    }
  }

  /** Returns how many states fit into half of the memory. */
  private long affordable() {
    return Runtime.getRuntime().maxMemory() / 2 / (Long.BYTES * (machine.layout.size() + 4L));
  }

  private void end(int number, long[] state) {
    if (machine.ended(state)) {
      outcomes.putIfAbsent(values(state), number);
    } else {
      deadlocks.putIfAbsent(blocked(state), number);
    }
  }

  private List<Long> values(long[] state) {
    List<Long> values = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      for (int register = 0; register < program.registers().get(rank).size(); register++) {
        values.add(state[machine.layout.firstRegister[rank] + register]);
      }
    }
    for (Term term : finals(program)) {
      values.add(state[machine.layout.memory(term.rank(), term.variable())]);
    }
    return List.copyOf(values);
  }

  private List<Blocked> blocked(long[] state) {
    List<Blocked> blocked = new ArrayList<>();
    for (int rank = 0; rank < program.ranks(); rank++) {
      Step step = machine.next(rank, state);
      if (step != null) {
        blocked.add(new Blocked(rank, step.statement, reason(step, state)));
      }
    }
    return List.copyOf(blocked);
  }

  private String reason(Step step, long[] state) {
    Statement s = step.statement;
    if (s.kind() == Kind.BARRIER) {
      List<Integer> absent = new ArrayList<>();
      for (int rank = 0; rank < program.ranks(); rank++) {
        if (rank != step.rank && absent(step, rank, state)) {
          absent.add(rank);
        }
      }
      return "waits for ranks " + absent;
    }
    long seen = state[machine.cell(step)];
    long awaited = machine.awaited(step, state);
    return "sees " + seen + ", awaits " + awaited + ", " + (awaited - seen) + " missing";
  }

  private boolean absent(Step leave, int member, long[] state) {
    boolean inTeam =
        leave.statement.team() == org.gin4j.api.TeamTag.WORLD
            || program.sameRail(leave.rank, member);
    if (!inTeam) {
      return false;
    }
    for (int context = 0; context < program.contexts(); context++) {
      if (leave.statement.covers(context)) {
        Step theirs = Barriers.counterpart(machine, leave, member, context);
        if (theirs == null || !machine.steps.get(theirs.index - 1).in(state)) {
          return true;
        }
      }
    }
    return false;
  }

  private Exploration result() {
    SortedMap<List<Long>, Schedule> ends = new TreeMap<>(BY_VALUES);
    outcomes.forEach((values, number) -> ends.put(values, schedule(number)));
    Map<List<Blocked>, Schedule> stuck = new LinkedHashMap<>();
    deadlocks.forEach((blocked, number) -> stuck.put(blocked, schedule(number)));
    List<Finding> sorted =
        findings.stream()
            .sorted(Comparator.comparing(Finding::rule).thenComparing(Finding::message))
            .toList();
    return new Exploration(ends, stuck, sorted, store.size());
  }

  private Schedule schedule(int number) {
    return new Scheduler(machine).schedule(store.path(number));
  }
}
