package org.gin4j.cli.vectors;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Vectors that are folders: each recorded tree in it is a case, which is what its {@code
 * expected.json} says, its name as {@code id}, and where it lies as {@code folder}. The format is
 * the folder's name.
 */
final class RecordedTrees {
  private static final String EXPECTED = "expected.json";

  private RecordedTrees() {}

  /** Returns the trees of a folder, by name; none when it is no folder of trees. */
  static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> trees = Files.list(folder)) {
      return trees.filter(tree -> Files.isRegularFile(tree.resolve(EXPECTED))).sorted().toList();
    }
  }

  /** Returns the document that the trees make. */
  static Map<String, Object> document(Path folder, ObjectMapper json) throws IOException {
    List<Map<String, Object>> cases = new ArrayList<>();
    for (Path tree : in(folder)) {
      Map<String, Object> members =
          json.readValue(tree.resolve(EXPECTED).toFile(), VectorFolder.DOCUMENT);
      Map<String, Object> vector = new LinkedHashMap<>(members);
      vector.put("id", tree.getFileName().toString());
      vector.put("folder", tree.toAbsolutePath().toString());
      cases.add(vector);
    }
    return Map.of("file", folder.getFileName().toString(), "cases", cases);
  }
}
