package org.gin4j.cli.rank;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import org.gin4j.api.Communicator;
import org.gin4j.api.Gins;

/** Runs a task as the only one of a rank process. */
public final class RankProcess {
  private static final String VERBOSE = "gin.cli.verbose";

  private RankProcess() {}

  /**
   * Connects as the environment says, runs the task, and reports on standard output. When the
   * launching command dies, the rendezvous that it hosts is gone, and that ends every wait.
   *
   * @return the exit code
   */
  public static int run(RankTask task) {
    PrintStream protocol = System.out;
    System.setOut(System.err);
    try (Communicator communicator = Gins.connect()) {
      Map<String, String> result =
          RankTasks.runOrAbort(
              task,
              communicator,
              bytes ->
                  send(protocol, RankMessage.Kind.PROGRESS, Map.of("done", Long.toString(bytes))));
      send(protocol, RankMessage.Kind.RESULT, result);
      return 0;
    } catch (IOException | RuntimeException | Error e) {
      if (Boolean.getBoolean(VERBOSE)) {
        e.printStackTrace(System.err);
      }
      RankError error = RankError.of(e);
      send(
          protocol,
          RankMessage.Kind.FAILURE,
          Map.of("kind", error.kind(), "message", error.message()));
      return 1;
    }
  }

  private static void send(PrintStream protocol, RankMessage.Kind kind, Map<String, String> facts) {
    protocol.println(new RankMessage(kind, facts).encode());
    protocol.flush();
  }
}
