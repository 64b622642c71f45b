package org.gin4j.tck;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Shrinkable;
import org.gin4j.tck.program.Abilities;
import org.gin4j.tck.program.Layout;
import org.gin4j.tck.program.Program;

/**
 * Draws programs from a seed and makes failed ones smaller. The same seed draws the same programs
 * and, when they fail in the same way, ends at the same small one.
 */
final class DrawnProgram {
  private static final int GENERATED_SIZE = 1000;

  private DrawnProgram() {}

  /** Says whether a program fails, and how. */
  @FunctionalInterface
  interface Check {
    Optional<Throwable> failure(Program program) throws Exception;
  }

  /**
   * What is left of a program that failed.
   *
   * @param program the smallest program found that fails
   * @param failure how it fails
   */
  record Falsified(Program program, Throwable failure) {}

  private static Arbitrary<Program> programs(Abilities abilities) {
    Arbitrary<List<List<Long>>> rounds =
        Arbitraries.longs()
            .withDistribution(RandomDistribution.uniform())
            .list()
            .ofMaxSize(Layout.MOST_STEPS)
            .list()
            .ofMinSize(1)
            .ofMaxSize(3);
    return Combinators.combine(Arbitraries.integers().between(2, Layout.MOST_RANKS), rounds)
        .as((ranks, numbers) -> Program.of(ranks, numbers, abilities));
  }

  /** Checks programs until one fails; makes that one as small as a number of tries allows. */
  static Optional<Falsified> falsify(
      long seed, int programs, int shrinkTries, Abilities abilities, Check check) throws Exception {
    Random random = new Random(seed);
    var generator = programs(abilities).generator(GENERATED_SIZE, true);
    for (int i = 0; i < programs; i++) {
      Shrinkable<Program> drawn = generator.next(random);
      Optional<Throwable> failure = check.failure(drawn.value());
      if (failure.isPresent()) {
        return Optional.of(shrink(drawn, failure.get(), shrinkTries, check));
      }
    }
    return Optional.empty();
  }

  private static Falsified shrink(
      Shrinkable<Program> from, Throwable failure, int tries, Check check) throws Exception {
    Shrinkable<Program> smallest = from;
    Throwable why = failure;
    int left = tries;
    boolean smaller = true;
    while (smaller && left > 0) {
      smaller = false;
      for (Shrinkable<Program> candidate :
          (Iterable<Shrinkable<Program>>) smallest.shrink()::iterator) {
        if (left-- <= 0) {
          break;
        }
        Optional<Throwable> again = check.failure(candidate.value());
        if (again.isPresent()) {
          smallest = candidate;
          why = again.get();
          smaller = true;
          break;
        }
      }
    }
    return new Falsified(smallest.value(), why);
  }
}
