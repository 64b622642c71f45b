package org.gin4j.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.gin4j.cli.launch.Job;
import org.gin4j.cli.launch.UserProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Starts the user's own program on a number of ranks. */
@Command(
    name = "launch",
    description = {
      "Start N ranks of your program, each in its own JVM, ready for Gins.connect().",
      "",
      "Every line that a rank prints is prefixed by its rank. When a rank fails, the others are"
          + " stopped and the exit code is that of the first rank that failed."
    },
    customSynopsis = "gin launch -n N [OPTIONS] -- JAVA-OPTIONS MainClass [ARGUMENTS]",
    sortOptions = false,
    footer = {
      "",
      "Class path: the jars of gin4j and of GIN_CLASSPATH are appended to your -cp (or"
          + " CLASSPATH, or the current folder), or to your -p when you start a module with -m."
          + " With -jar nothing is appended: the jar must bring gin4j itself. Argument files"
          + " (@file) are not looked into.",
      "",
      "Environment of rank r: GIN_RANK=r, GIN_SIZE=N, GIN_ADDRESS, GIN_SECRET, GIN_RENDEZVOUS,"
          + " GIN_JOB, and what the options say. Rank 0 gets standard input.",
      "",
      "Example: gin launch -n 4 -- -Xmx1g -cp app.jar com.example.Main --size 8"
    })
final class LaunchCommand implements Callable<Integer> {
  private static final int MOST_RANKS = 1024;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-n", "--ranks"},
      required = true,
      paramLabel = "N",
      description = "Number of ranks.")
  private int ranks;

  @Mixin private ConnectOptions connect;

  @Parameters(
      arity = "0..*",
      paramLabel = "JAVA-ARGUMENTS",
      description = "What you would write after 'java'.")
  private List<String> command = List.of();

  @Override
  public Integer call() {
    if (ranks < 1 || ranks > MOST_RANKS) {
      throw new ParameterException(
          spec.commandLine(), "-n must be 1 to " + MOST_RANKS + ", not " + ranks);
    }
    if (command.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "nothing to start: write '--' and then java options and main class");
    }
    connect.warning().ifPresent(text -> spec.commandLine().getErr().println("gin: " + text));
    try (Job job = Job.open(ranks, connect.timeout(), connect.settings())) {
      return new UserProgram(command).run(job, spec.commandLine().getErr());
    }
  }
}
