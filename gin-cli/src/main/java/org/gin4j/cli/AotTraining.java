package org.gin4j.cli;

/**
 * The run that the {@code gin} script records for the ahead-of-time cache: the main job with ranks
 * as threads and as processes, so that the classes of the command and of a rank are in it; and a
 * look at the machine.
 */
public final class AotTraining {
  private AotTraining() {}

  /** Runs it. */
  public static void main(String[] arguments) {
    // Their exit codes tell of the machine, not of the recording.
    GinCommand.execute("doctor", "--json");
    GinCommand.execute("gids", "--json");
    int threads =
        GinCommand.execute("run", "alltoall", "--ranks", "2", "--bytes", "4k", "--threads");
    int processes =
        GinCommand.execute("run", "alltoall", "--ranks", "2", "--bytes", "4k", "--json");
    System.exit(Math.max(threads, processes));
  }
}
