package org.gin4j.cli.launch;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Ties rank r to core r modulo the number of cores, by util-linux's {@code taskset}. */
public final class CorePinning {
  private final Optional<Path> taskset;

  private CorePinning(Optional<Path> taskset) {
    this.taskset = taskset;
  }

  /** Returns the choice to leave placement to the system. */
  public static CorePinning none() {
    return new CorePinning(Optional.empty());
  }

  /** Returns the choice to pin, or nothing when this machine has no taskset. */
  public static Optional<CorePinning> ifPossible() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, "taskset"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> new CorePinning(Optional.of(program)));
  }

  /** Returns what goes before a rank's command. */
  List<String> prefix(int rank) {
    int cores = Runtime.getRuntime().availableProcessors();
    return taskset
        .map(program -> List.of(program.toString(), "-c", Integer.toString(rank % cores)))
        .orElse(List.of());
  }
}
