package org.gin4j.mock.check;

import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.List;

/** Where in the program a call came from. */
final class CallSite {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final List<String> OWN =
      List.of(
          "org.gin4j.api.",
          "org.gin4j.spi.",
          "org.gin4j.mock.backend.",
          "org.gin4j.mock.check.",
          "org.gin4j.mock.fabric.",
          "org.gin4j.mock.schedule.",
          "org.gin4j.mock.world.",
          "java.",
          "jdk.",
          "org.gin4j.mock.Access",
          "org.gin4j.mock.MockRun",
          "org.gin4j.cli.check.");
  private static final int MOST_FRAMES = 3;

  private CallSite() {}

  /** Returns the innermost frame that is not the library's, such as {@code A.run(A.java:7)}. */
  static String find() {
    return WALKER.walk(
        frames ->
            frames
                .filter(frame -> isProgram(frame.getClassName()))
                .findFirst()
                .map(CallSite::name)
                .orElse(""));
  }

  /** Returns the innermost frame of a thread that is not the library's or the JDK's. */
  static String of(StackTraceElement[] stack) {
    return frames(stack).stream().findFirst().orElse("");
  }

  /** Returns the innermost frames that are not the library's or the JDK's, from the inside out. */
  static List<String> frames(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .filter(frame -> isProgram(frame.getClassName()))
        .limit(MOST_FRAMES)
        .map(
            frame ->
                name(
                    frame.getClassName(),
                    frame.getMethodName(),
                    frame.getFileName(),
                    frame.getLineNumber()))
        .toList();
  }

  /** Returns whether the program is not in a call of the library, though it may be in the JDK. */
  static boolean isOutside(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .map(StackTraceElement::getClassName)
        .filter(type -> !isJdk(type))
        .findFirst()
        .filter(CallSite::isProgram)
        .isPresent();
  }

  private static boolean isJdk(String type) {
    return type.startsWith("java.") || type.startsWith("jdk.");
  }

  /** Returns a place that nothing is said about as {@code at A.run(A.java:7)}. */
  static String placed(String site) {
    return site.isEmpty() || site.contains(" at ") ? site : "at " + site;
  }

  /** Says what was done at a place, such as {@code read at A.run(A.java:7)}. */
  static String labelled(String what, String site) {
    return site.isEmpty() ? "" : what + " at " + site;
  }

  private static boolean isProgram(String type) {
    return OWN.stream().noneMatch(type::startsWith);
  }

  private static String name(StackFrame frame) {
    return name(
        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber());
  }

  private static String name(String type, String method, String file, int line) {
    return type.substring(type.lastIndexOf('.') + 1) + "." + method + "(" + file + ":" + line + ")";
  }
}
