package org.gin4j.cli;

import java.io.PrintWriter;
import java.util.List;
import org.gin4j.api.GinException;
import org.gin4j.cli.launch.JobFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command itself: names the subcommands and turns failures into one line. */
@Command(
    name = "gin",
    description = "GPU-Initiated Networking for the JVM.",
    versionProvider = GinVersion.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RunCommand.class,
      LaunchCommand.class,
      CheckCommand.class,
      BackendsCommand.class,
      DoctorCommand.class,
      GidsCommand.class,
      PerfCommand.class,
      LitmusCommand.class,
      TckCommand.class
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:it worked", "1:it failed", "2:the command line is wrong"})
final class GinCommand implements Runnable {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  @Spec private CommandSpec spec;

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show where an error came from.")
  private boolean verbose;

  /** Runs the command and returns its exit code. */
  static int execute(String... arguments) {
    return commandLine().execute(arguments);
  }

  static CommandLine commandLine() {
    GinCommand command = new GinCommand();
    CommandLine line = new CommandLine(command);
    line.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    line.setParameterExceptionHandler(GinCommand::reportUsage);
    line.setExecutionExceptionHandler(
        (failure, failed, parsed) -> command.reportFailure(failure, failed.getErr()));
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int reportUsage(ParameterException failure, String[] arguments) {
    CommandSpec failed = failure.getCommandLine().getCommandSpec();
    PrintWriter err = failure.getCommandLine().getErr();
    // The parser says it twice of an option that takes NAME=VALUE.
    String message = firstLine(failure.getMessage()).replace("option option", "option");
    if (failure instanceof UnmatchedArgumentException unmatched
        && !unmatched.getUnmatched().get(0).startsWith("-")
        && !failed.subcommands().isEmpty()) {
      message = "there is no command '" + unmatched.getUnmatched().get(0) + "'";
    }
    err.println("gin: " + message + "; see " + failed.qualifiedName() + " --help");
    err.flush();
    return USAGE;
  }

  private int reportFailure(Exception failure, PrintWriter err) {
    String message =
        failure instanceof JobFailedException || failure instanceof GinException
            ? failure.getMessage()
            : failure.toString();
    err.println("gin: " + firstLine(message));
    if (verbose) {
      failure.printStackTrace(err);
    }
    err.flush();
    return FAILED;
  }

  /** Returns the JVM options of rank processes that work for the command. */
  static List<String> rankOptions(CommandSpec spec) {
    boolean verbose = ((GinCommand) spec.root().userObject()).verbose;
    return verbose ? List.of("-Dgin.cli.verbose=true") : List.of();
  }

  private static String firstLine(String message) {
    return message == null ? "unknown failure" : message.lines().findFirst().orElse("");
  }
}
