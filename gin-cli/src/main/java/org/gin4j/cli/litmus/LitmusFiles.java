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

  /**
   * Reads the programs.
   *
   * @throws org.gin4j.mock.litmus.LitmusSyntaxException naming file, line and column
   */
  public static List<LitmusProgram> read(List<Path> named) throws IOException {
    List<LitmusProgram> programs = new ArrayList<>();
    for (Path path : named) {
      if (Files.isDirectory(path)) {
        try (Stream<Path> files = Files.walk(path)) {
          List<Path> found =
              files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
          for (Path file : found) {
            programs.add(LitmusProgram.read(file));
          }
        }
      } else {
        programs.add(LitmusProgram.read(path));
      }
    }
    return programs;
  }
}
