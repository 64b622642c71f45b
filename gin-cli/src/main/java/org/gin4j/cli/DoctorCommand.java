package org.gin4j.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gin4j.cli.backends.Inventory;
import org.gin4j.cli.doctor.Diagnosis;
import org.gin4j.cli.doctor.DoctorJson;
import org.gin4j.cli.doctor.DoctorText;
import org.gin4j.cli.doctor.Machine;
import org.gin4j.cli.gids.BadInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what a machine lacks. */
@Command(
    name = "doctor",
    description = "Check what GIN needs of this machine, with exact remedies.",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing that is there fails",
      "1:no backend can be used, or a folder that cannot be read",
      "2:the command line is wrong",
      "3:something that is there fails"
    })
final class DoctorCommand implements Callable<Integer> {
  private static final int UNUSABLE = 1;
  private static final int FAILED = 3;
  private static final Path LIVE = Path.of("/");

  @Spec private CommandSpec spec;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "Files of another machine: etc, sys, proc, usr and var as below its root.")
  private Path root;

  @Mixin private VariableOptions variables;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws JsonProcessingException {
    Path files =
        root == null
            ? LIVE
            : BadInputException.folder(root, "give a folder with sys and proc of a machine");
    Machine machine = Machine.at(files, root == null, variables.over(Map.of()));
    Diagnosis diagnosis = Diagnosis.of(machine, Inventory.load());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.line(DoctorJson.of(diagnosis)));
    } else {
      DoctorText.lines(diagnosis).forEach(out::println);
    }
    out.flush();
    if (!diagnosis.anyUsable()) {
      return UNUSABLE;
    }
    return diagnosis.failed() ? FAILED : 0;
  }
}
