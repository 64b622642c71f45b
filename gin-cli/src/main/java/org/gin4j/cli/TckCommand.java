package org.gin4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Groups the conformance checks. */
@Command(
    name = "tck",
    description = "Check this build against reference data.",
    synopsisSubcommandLabel = "CHECK",
    subcommands = TckVectorsCommand.class)
final class TckCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a check is missing: vectors");
  }
}
