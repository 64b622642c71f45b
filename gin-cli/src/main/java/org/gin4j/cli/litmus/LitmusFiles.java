package org.gin4j.cli.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gin4j.mock.litmus.LitmusProgram;

/** The files that are named on the command line; a folder stands for the files in it. */
public final class LitmusFiles {
  private static final String SUFFIX = ".litmus";

  private LitmusFiles() {}

  /** Returns the litmus files that a path stands for: itself, or those in it when a folder. */
  public static List<Path> of(Path named) throws IOException {
    if (!Files.isDirectory(named)) {
      return List.of(named);
    }
    try (Stream<Path> files = Files.walk(named)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /**
   * Reads the programs.
   *
   * @throws org.gin4j.mock.litmus.LitmusSyntaxException naming file, line and column
   */
  public static List<LitmusProgram> read(List<Path> named) throws IOException {
    List<LitmusProgram> programs = new ArrayList<>();
    for (Path path : named) {
      for (Path file : of(path)) {
        programs.add(LitmusProgram.read(file));
      }
    }
    return programs;
  }
}
