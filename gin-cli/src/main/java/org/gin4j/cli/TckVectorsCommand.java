package org.gin4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gin4j.cli.launch.JobFailedException;
import org.gin4j.cli.vectors.VectorFolder;
import org.gin4j.cli.vectors.VectorOutcome;
import org.gin4j.spi.vectors.VectorSuite;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the vector files of a folder. */
@Command(
    name = "vectors",
    description = "Check reference vectors (JSON documents with a member \"file\") from a folder.",
    footer = {
      "",
      "Prints '<file>: N passed, M failed' for each, with the failures below it. Files of a"
          + " format that nothing here reads are named on standard error."
    })
final class TckVectorsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--dir",
      required = true,
      paramLabel = "DIR",
      description = "The folder; every *.json in it is read, and folders of recorded trees.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new ParameterException(
          spec.commandLine(),
          folder + (Files.exists(folder) ? " is not a folder" : " does not exist"));
    }
    List<VectorOutcome> outcomes = new VectorFolder().check(folder);
    outcomes.forEach(this::print);
    if (outcomes.isEmpty()) {
      throw new JobFailedException(
          "no vector file in " + folder + ": it holds no *.json and no recorded trees");
    }
    boolean failed = outcomes.stream().anyMatch(VectorOutcome::failed);
    if (!failed && outcomes.stream().noneMatch(outcome -> outcome.result().isPresent())) {
      throw new JobFailedException("no vector file in " + folder + " has a suite");
    }
    return failed ? 1 : 0;
  }

  private void print(VectorOutcome outcome) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (outcome.result().isEmpty()) {
      err.println(outcome.file() + ": " + outcome.problem());
      err.flush();
      return;
    }
    VectorSuite.Result result = outcome.result().get();
    out.println(
        outcome.file()
            + ": "
            + result.passed()
            + " passed, "
            + result.failures().size()
            + " failed");
    result.failures().forEach(failure -> out.println("  " + failure));
    out.flush();
  }
}
