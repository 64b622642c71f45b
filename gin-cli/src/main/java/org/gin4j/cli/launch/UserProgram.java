package org.gin4j.cli.launch;

import java.io.File;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A user's program, started on every rank of a job. */
public final class UserProgram {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);
  private static final int STOPPED = 1;

  private final List<String> command = new ArrayList<>();

  /**
   * A program.
   *
   * @param arguments what the user would write after {@code java}
   */
  public UserProgram(List<String> arguments) {
    command.add(JavaCommand.program());
    command.add("--enable-native-access=ALL-UNNAMED");
    // A program without a logging provider is no mistake that the library has to point out.
    command.add("-Dslf4j.internal.verbosity=ERROR");
    command.addAll(
        JavaArguments.withJars(
            arguments,
            LibraryJars.of(System.getProperty("java.class.path")),
            Optional.ofNullable(System.getenv("CLASSPATH"))
                .filter(path -> !path.isEmpty())
                .orElse(".")));
  }

  /**
   * Runs the ranks to their end.
   *
   * @param messages told which rank failed
   * @return 0, or the exit code of the first rank that failed
   */
  public int run(Job job, PrintWriter messages) {
    RankExit failure = null;
    try (RankProcesses processes = new RankProcesses(job)) {
      for (int rank = 0; rank < job.ranks(); rank++) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(job.environment(rank));
        builder.redirectInput(rank == 0 ? Redirect.INHERIT : Redirect.from(new File("/dev/null")));
        processes.start(
            rank,
            builder,
            new PrefixedOutput(System.out, rank),
            new PrefixedOutput(System.err, rank));
      }
      long failedAt = 0;
      while (processes.unreported() > 0) {
        RankExit exit = processes.nextExit(POLL.toNanos());
        if (processes.shuttingDown()) {
          return STOPPED;
        }
        if (failure == null && exit != null && exit.code() != 0) {
          failure = exit;
          failedAt = System.nanoTime();
        }
        // The others get a moment to see that a peer is gone and to say so.
        if (failure != null && System.nanoTime() - failedAt > AFTER_FAILURE.toNanos()) {
          break;
        }
      }
    }
    if (failure == null) {
      return 0;
    }
    messages.println("gin: " + failure.describe() + "; the other ranks were stopped");
    messages.flush();
    return failure.code();
  }
}
