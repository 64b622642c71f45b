package org.gin4j.it;

import java.util.Arrays;
import java.util.List;
import org.gin4j.api.Communicator;
import org.gin4j.api.GinException;
import org.gin4j.api.Gins;

/**
 * Main of a rank's process: connects as the environment says and runs the program whose class name
 * comes first. A failure of the library ends it with exit code 3 and one line that {@link
 * RankProcess} reads.
 */
public final class RankMain {
  static final int FAILED = 3;
  static final String ERROR = "GIN-ERROR ";

  private RankMain() {}

  /** Runs a program. */
  public static void main(String[] arguments) throws Exception {
    RankProgram program =
        Class.forName(arguments[0])
            .asSubclass(RankProgram.class)
            .getDeclaredConstructor()
            .newInstance();
    List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
    try (Communicator communicator = Gins.connect()) {
      program.run(communicator, rest);
    } catch (GinException e) {
      System.out.println(
          ERROR + e.kind() + " peers=" + Arrays.toString(e.peers()) + " " + e.getMessage());
      System.out.flush();
      // Not return: threads of the program may still run.
      System.exit(FAILED);
    }
  }
}
