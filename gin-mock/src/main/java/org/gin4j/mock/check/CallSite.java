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
          "org.gin4j.mock.Access");

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
    return Arrays.stream(stack)
        .filter(frame -> isProgram(frame.getClassName()))
        .findFirst()
        .map(
            frame ->
                name(
                    frame.getClassName(),
                    frame.getMethodName(),
                    frame.getFileName(),
                    frame.getLineNumber()))
        .orElse("");
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
