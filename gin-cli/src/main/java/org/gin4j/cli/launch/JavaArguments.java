package org.gin4j.cli.launch;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The arguments of a java command, so far as to put jars on its class path or module path. */
final class JavaArguments {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  private static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");
  private static final Set<String> MODULE = Set.of("-m", "--module");
  private static final Set<String> OTHERS_WITH_VALUE =
      Set.of(
          "--add-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--limit-modules",
          "--upgrade-module-path",
          "--patch-module",
          "--enable-native-access",
          "--describe-module",
          "-d",
          "--source");

  private enum Start {
    CLASS,
    MODULE,
    JAR
  }

  private JavaArguments() {}

  /**
   * Returns the arguments with jars appended to the path that the program is loaded from.
   *
   * @param arguments what the user would write after {@code java}
   * @param jars the jars to append
   * @param defaultClassPath the class path when the arguments name none
   */
  static List<String> withJars(List<String> arguments, List<String> jars, String defaultClassPath) {
    List<String> result = new ArrayList<>(arguments);
    String appended = String.join(File.pathSeparator, jars);
    int classPath = -1;
    int modulePath = -1;
    Start start = Start.CLASS;
    int i = 0;
    while (i < result.size() && result.get(i).startsWith("-")) {
      String option = result.get(i);
      if (CLASS_PATH.contains(option)) {
        classPath = ++i;
      } else if (MODULE_PATH.contains(option)) {
        modulePath = ++i;
      } else if (option.startsWith("--class-path=")) {
        classPath = i;
      } else if (option.startsWith("--module-path=")) {
        modulePath = i;
      } else if (MODULE.contains(option) || option.startsWith("--module=")) {
        start = Start.MODULE;
        break;
      } else if (option.equals("-jar")) {
        start = Start.JAR;
        break;
      } else if (OTHERS_WITH_VALUE.contains(option)) {
        i++;
      }
      i++;
    }
    switch (start) {
      case CLASS -> append(result, classPath, "-cp", defaultClassPath, appended);
      case MODULE -> append(result, modulePath, "-p", "", appended);
      case JAR -> {
        // java ignores every class path but the jar's own.
      }
    }
    return result;
  }

  private static void append(
      List<String> arguments, int place, String option, String standard, String appended) {
    String separator = File.pathSeparator;
    if (place >= 0 && place < arguments.size()) {
      arguments.set(place, arguments.get(place) + separator + appended);
    } else {
      arguments.add(0, option);
      arguments.add(1, standard.isEmpty() ? appended : standard + separator + appended);
    }
  }
}
