package org.gin4j.cli.launch;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The part of this program's class path that a user's program needs: all but the command itself.
 */
final class LibraryJars {
  private static final List<String> COMMAND_ONLY =
      List.of(
          "gin-cli",
          "picocli",
          "jackson-annotations",
          "jackson-databind",
          "HdrHistogram",
          "progressbar",
          "jline",
          "logback-",
          "gin-tck",
          "junit-",
          "jqwik",
          "opentest4j",
          "apiguardian");

  private LibraryJars() {}

  static List<String> of(String classPath) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1))
        .filter(entry -> !entry.isEmpty() && !commandOnly(Path.of(entry)))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .toList();
  }

  private static boolean commandOnly(Path entry) {
    // A jar says by its name what it is; a folder of classes by that of its module's folder.
    for (Path part : entry) {
      String name = part.toString();
      boolean last = part.equals(entry.getFileName());
      if (name.equals("gin-cli") && !entry.toString().endsWith(".jar")) {
        return true;
      }
      if (last && COMMAND_ONLY.stream().anyMatch(name::startsWith)) {
        return true;
      }
    }
    return false;
  }
}
