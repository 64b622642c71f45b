package org.gin4j.cli.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines for processes that run on the same JVM as this one. */
public final class JavaCommand {
  /**
   * Names the ahead-of-time cache that fits this process's class path; set by the {@code gin}
   * script.
   */
  private static final String AOT_CACHE = "gin.cli.aot";

  private static final String CLASS_PATH = "java.class.path";

  private JavaCommand() {}

  /** Returns the java program of this process. */
  public static String program() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * Returns the command of a class of this program: same class path, small and quick to start.
   *
   * @param options further options of the JVM
   */
  static List<String> ofThisProgram(
      String mainClass, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:+UseSerialGC");
    command.add("-XX:-UsePerfData");
    String cache = System.getProperty(AOT_CACHE, "");
    if (!cache.isEmpty() && Files.isReadable(Path.of(cache))) {
      command.add("-XX:AOTCache=" + cache);
      // A cache that does not fit is no fault: it is left unused, and that goes without saying.
      command.add("-Xlog:aot*=off");
      command.add("-Xlog:cds*=off");
    }
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty(CLASS_PATH));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }
}
