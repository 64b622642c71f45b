package org.gin4j.tck;

import java.util.Optional;
import net.jqwik.api.sessions.JqwikSession;
import org.gin4j.api.DeviceCommRequirements;
import org.gin4j.spi.Rule;
import org.gin4j.tck.program.Abilities;
import org.gin4j.tck.program.Layout;
import org.gin4j.tck.program.Program;
import org.gin4j.tck.program.ProgramRun;
import org.gin4j.tck.rank.ProcessWorld;
import org.junit.jupiter.api.Test;

/** Random programs, whose outcome must be one that the rules allow. */
public abstract class ProgramTests extends KitTest {
  /** System property: one program to run in place of drawn ones, as a failure prints it. */
  static final String PROGRAM = KitOptions.PREFIX + "program";

  private static final int PROGRAMS = 40;
  private static final int SHRINK_TRIES = 60;

  /** For subclasses. */
  protected ProgramTests() {}

  @Test
  @Covers({
    Rule.P1, Rule.P2, Rule.P7, Rule.S2, Rule.S3, Rule.S5, Rule.S10, Rule.C2, Rule.F1, Rule.F2,
    Rule.B1, Rule.B2, Rule.B3
  })
  final void programsEndAsTheRulesAllow_P2() throws Exception {
    needs(declared().maxContexts() >= Layout.CONTEXTS, "one context only");
    Abilities abilities = Abilities.of(declared());
    String given = System.getProperty(PROGRAM, "");
    if (!given.isEmpty()) {
      Program program = Program.parse(given, abilities);
      run(program);
      // In a rank's process the program stays, and which of the runs is meant is counted.
      while (ProcessWorld.isRank()) {
        run(program);
      }
      return;
    }
    Optional<DrawnProgram.Falsified>[] found = newResult();
    JqwikSession.run(
        () ->
            found[0] =
                DrawnProgram.falsify(
                    KitOptions.read().seed(), PROGRAMS, SHRINK_TRIES, abilities, this::failure));
    if (found[0].isPresent()) {
      Program smallest = found[0].get().program();
      throw new AssertionError(
          "this program ends as no rule allows: "
              + found[0].get().failure().getMessage()
              + "\n"
              + smallest.listing()
              + "run it alone with -D"
              + PROGRAM
              + "="
              + smallest.text(),
          found[0].get().failure());
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Optional<DrawnProgram.Falsified>[] newResult() {
    return new Optional[] {Optional.empty()};
  }

  private Optional<Throwable> failure(Program program) {
    System.setProperty(PROGRAM, program.text());
    try {
      run(program);
      return Optional.empty();
    } catch (Exception | AssertionError e) {
      return Optional.of(e);
    } finally {
      System.setProperty(PROGRAM, "");
    }
  }

  private void run(Program program) throws Exception {
    DeviceCommRequirements.Builder needs =
        full()
            .contexts(Layout.CONTEXTS)
            .signals(Layout.SIGNALS)
            .counters(Layout.COUNTERS)
            .getRequired(declared().get())
            .worldBarriers(1);
    devices(
        program.ranks(),
        Layout.BYTES,
        java.util.Map.of(),
        needs,
        (dev, window) -> new ProgramRun(program, dev, window).run());
  }
}
