package org.gin4j.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Files for a result that takes long to get: what cannot be written is refused before, and what
 * goes wrong nevertheless takes nothing else away.
 */
final class ResultFiles {

  /** Writes a result into a file. */
  @FunctionalInterface
  interface Writing {
    void to(Path file) throws IOException;
  }

  private final CommandSpec spec;
  private final List<Path> files;
  private final String option;

  /**
   * Looks at where the files are to be.
   *
   * @param option what named them
   * @throws ParameterException naming the first that cannot be written, and what to do
   */
  ResultFiles(CommandSpec spec, String option, List<Path> files) {
    this.spec = spec;
    this.option = option;
    this.files = List.copyOf(files);
    for (Path file : files) {
      String obstacle = obstacle(file);
      if (!obstacle.isEmpty()) {
        throw new ParameterException(spec.commandLine(), option + " " + file + ": " + obstacle);
      }
    }
  }

  private static String obstacle(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      return "it is a folder; name a file";
    }
    if (Files.exists(file)) {
      return Files.isWritable(file) ? "" : "the file may not be written; name another";
    }
    if (!Files.isDirectory(folder)) {
      return "there is no folder " + folder + "; make it, or name another";
    }
    return Files.isWritable(folder)
        ? ""
        : "the folder " + folder + " may not be written to; name another";
  }

  /**
   * Writes each, and says so; one that fails does not stop the others.
   *
   * @return whether all were written
   */
  boolean write(Writing writing) {
    boolean all = true;
    for (Path file : files) {
      try {
        writing.to(file);
        spec.commandLine().getOut().println(option.substring(2) + ": " + file);
      } catch (IOException e) {
        all = false;
        spec.commandLine().getErr().println("gin: " + option + " " + file + ": " + e.getMessage());
      }
    }
    spec.commandLine().getOut().flush();
    spec.commandLine().getErr().flush();
    return all;
  }
}
