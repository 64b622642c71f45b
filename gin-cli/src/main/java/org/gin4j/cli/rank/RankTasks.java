package org.gin4j.cli.rank;

import java.io.IOException;
import java.util.Map;
import org.gin4j.api.Communicator;

/** Running tasks so that no rank waits for one that failed. */
public final class RankTasks {
  private RankTasks() {}

  /** Runs a task; when it fails, every other rank's waits end with its reason [L3]. */
  public static Map<String, String> runOrAbort(
      RankTask task, Communicator communicator, RankProgress progress) throws IOException {
    try {
      return task.run(communicator, progress);
    } catch (IOException | RuntimeException | Error e) {
      communicator.abort("rank " + communicator.rank() + ": " + RankError.of(e).message());
      throw e;
    }
  }
}
