package org.gin4j.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFilesTest {
  @Test
  void onlyTheJobsOwnFilesAreRemoved(@TempDir Path folder) throws IOException {
    for (String name : List.of("gin4j-0a1b-x", "gin4j-0a1bcd", "gin4j-ffff-x", "other")) {
      Files.createFile(folder.resolve(name));
    }
    JobFiles.remove(folder, "0a1b");
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          List.of("gin4j-ffff-x", "other"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }
}
