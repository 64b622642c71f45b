package org.gin4j.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;

/** The jars that the build made, and what they need. */
final class BuiltJars {
  /** The core: what a program needs, with the backends that need nothing else. */
  static final List<String> CORE =
      List.of("gin-api", "gin-spi", "gin-proxy", "gin-gpi", "gin-gdaki", "gin-mock");

  private BuiltJars() {}

  /** Returns the jar of a module; the test is skipped when the build has not packaged it yet. */
  static Path of(String artifact) {
    Path target = Path.of("..", artifact, "target");
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(target)) {
      try (Stream<Path> files = Files.list(target)) {
        files
            .filter(
                file ->
                    file.getFileName()
                        .toString()
                        .matches(artifact + "-[0-9][^-]*(-SNAPSHOT)?\\.jar"))
            .forEach(jars::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    assumeTrue(jars.size() == 1, () -> "no one jar in " + target + ": run `mvn verify`");
    return jars.get(0).toAbsolutePath().normalize();
  }

  /** Returns the jar of the logging interface. */
  static Path slf4j() {
    return jarOf(Logger.class);
  }

  private static Path jarOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  /** Returns core jars and what they need: the logging interface, and the writer of traces. */
  static List<Path> coreWithLogging() {
    List<Path> jars = new ArrayList<>(CORE.stream().map(BuiltJars::of).toList());
    jars.add(slf4j());
    jars.add(jarOf(JsonFactory.class));
    return jars;
  }

  static ModuleFinder finder(List<Path> jars) {
    return ModuleFinder.of(jars.toArray(Path[]::new));
  }

  static String path(List<Path> jars) {
    return String.join(":", jars.stream().map(Path::toString).toList());
  }
}
