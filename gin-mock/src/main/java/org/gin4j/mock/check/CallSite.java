package org.gin4j.mock.check;

import java.lang.StackWalker.StackFrame;
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
          "org.gin4j.mock.world.",
          "org.gin4j.mock.Access");

  private CallSite() {}

  /** Returns the innermost frame that is not the library's, such as {@code A.run(A.java:7)}. */
  static String find() {
    return WALKER.walk(
        frames -> frames.filter(CallSite::isProgram).findFirst().map(CallSite::name).orElse(""));
  }

  private static boolean isProgram(StackFrame frame) {
    String name = frame.getClassName();
    return OWN.stream().noneMatch(name::startsWith);
  }

  private static String name(StackFrame frame) {
    String type = frame.getClassName();
    return type.substring(type.lastIndexOf('.') + 1)
        + "."
        + frame.getMethodName()
        + "("
        + frame.getFileName()
        + ":"
        + frame.getLineNumber()
        + ")";
  }
}
