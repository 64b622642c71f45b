package org.gin4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the jobs. */
@Command(
    name = "run",
    description = "Run a job between ranks and verify it.",
    synopsisSubcommandLabel = "JOB",
    subcommands = RunAlltoallCommand.class)
final class RunCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a job is missing: alltoall");
  }
}
