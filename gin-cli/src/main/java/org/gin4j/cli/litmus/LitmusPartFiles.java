package org.gin4j.cli.litmus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.mock.litmus.LitmusProgram;

/**
 * What the processes of a program share: its text, and what each rank saw, a line a run of {@code
 * name=value} with tabs between.
 */
final class LitmusPartFiles implements AutoCloseable {
  private static final String PROGRAM = "program.litmus";

  private final Path folder;
  private final int ranks;

  LitmusPartFiles(Path folder, int ranks) {
    this.folder = folder;
    this.ranks = ranks;
  }

  void writeProgram(LitmusProgram program) throws IOException {
    Files.writeString(folder.resolve(PROGRAM), program.text());
  }

  static LitmusProgram readProgram(Path folder) throws IOException {
    return LitmusProgram.read(folder.resolve(PROGRAM));
  }

  static void writeValues(Path folder, int rank, List<Map<String, Long>> runs) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map<String, Long> run : runs) {
      List<String> fields = new ArrayList<>();
      run.forEach((name, value) -> fields.add(name + "=" + value));
      lines.add(String.join("\t", fields));
    }
    Files.write(values(folder, rank), lines);
  }

  List<Map<String, Long>> readValues(int rank) throws IOException {
    List<Map<String, Long>> runs = new ArrayList<>();
    for (String line : Files.readAllLines(values(folder, rank))) {
      Map<String, Long> run = new LinkedHashMap<>();
      for (String field : line.isEmpty() ? new String[0] : line.split("\t", -1)) {
        int equals = field.lastIndexOf('=');
        run.put(field.substring(0, equals), Long.parseLong(field.substring(equals + 1)));
      }
      runs.add(run);
    }
    return runs;
  }

  private static Path values(Path folder, int rank) {
    return folder.resolve("rank-" + rank);
  }

  @Override
  public void close() throws IOException {
    for (int rank = 0; rank < ranks; rank++) {
      Files.deleteIfExists(values(folder, rank));
    }
    Files.deleteIfExists(folder.resolve(PROGRAM));
    Files.deleteIfExists(folder);
  }
}
