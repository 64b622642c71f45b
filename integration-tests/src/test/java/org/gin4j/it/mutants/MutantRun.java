package org.gin4j.it.mutants;

import java.util.Optional;
import java.util.OptionalLong;
import org.gin4j.tck.Kit;
import org.gin4j.tck.KitReport;
import org.gin4j.tck.KitRequest;
import org.gin4j.tck.KitResult;
import org.gin4j.tck.Outcome;

/** Runs tests of the kit by name, in the process that has a mutant on its class path. */
final class MutantRun {
  /** What a line that tells an outcome begins with. */
  static final String MARK = "GIN-MUTANT ";

  private MutantRun() {}

  /** Arguments: the fabric, then the tests. */
  public static void main(String[] args) {
    Mutant.Fabric fabric = Mutant.Fabric.valueOf(args[0]);
    for (int i = 1; i < args.length; i++) {
      KitReport report =
          Kit.run(
              new KitRequest(
                  fabric.backend(),
                  false,
                  false,
                  OptionalLong.of(7),
                  Optional.of(args[i]),
                  fabric.settings(),
                  fabric.nearWrap()),
              result -> {});
      for (KitResult result : report.results()) {
        System.out.println(
            MARK
                + result.test()
                + " "
                + result.outcome().name()
                + " "
                + result.reason().lines().findFirst().orElse(""));
      }
      if (report.results().isEmpty()) {
        System.out.println(MARK + args[i] + " " + Outcome.FAILED + " is no test");
      }
    }
    // Threads of ranks that hang may not keep the process.
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
