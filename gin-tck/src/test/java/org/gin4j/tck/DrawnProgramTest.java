package org.gin4j.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.sessions.JqwikSession;
import org.gin4j.tck.program.Abilities;
import org.gin4j.tck.program.Program;
import org.junit.jupiter.api.Test;

/** Seeds repeat programs, and shrinking keeps what fails. */
class DrawnProgramTest {
  private static final Abilities ALL = new Abilities(true, true, true);

  /** Falsifies with a check that fails for programs with a get. */
  private static DrawnProgram.Falsified falsified(long seed) {
    AtomicReference<DrawnProgram.Falsified> found = new AtomicReference<>();
    JqwikSession.run(
        () ->
            found.set(
                DrawnProgram.falsify(
                        seed,
                        50,
                        2000,
                        ALL,
                        program ->
                            program.listing().contains("kind=GET")
                                ? Optional.of(new AssertionError("a get"))
                                : Optional.empty())
                    .orElseThrow()));
    return found.get();
  }

  @Test
  void oneSeedEndsAtOneSmallProgram() {
    DrawnProgram.Falsified first = falsified(42);
    DrawnProgram.Falsified again = falsified(42);
    assertEquals(first.program().text(), again.program().text());
    assertTrue(first.program().listing().contains("kind=GET"), "it still fails");
    assertTrue(first.program().listing().lines().count() <= 4, () -> first.program().listing());
  }

  @Test
  void textOfAProgramMakesItAgain() {
    Program program = falsified(7).program();
    assertEquals(program.listing(), Program.parse(program.text(), ALL).listing());
  }

  @Test
  void programsUseOnlyWhatIsDeclared() {
    Program weak =
        Program.parse(
            "3:5,4,3,999999999999,-1/77777777,1234567890123", new Abilities(false, false, false));
    for (String beyond : new String[] {"kind=GET", "kind=MARK", "strong=true", "va=true"}) {
      assertTrue(!weak.listing().contains(beyond), weak::listing);
    }
  }
}
