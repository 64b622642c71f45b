package org.gin4j.tck.rank;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/**
 * How a rank's process ended its run, as one line of its output.
 *
 * @param kind what became of it
 * @param message what it threw; empty when it passed
 * @param trace the stack trace
 */
record RankAnswer(Kind kind, String message, String trace) {
  private static final String MARK = "GIN-TCK-RANK ";

  enum Kind {
    PASSED,
    FAILED,
    ABORTED
  }

  static RankAnswer of(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    return new RankAnswer(
        failure instanceof TestAbortedException ? Kind.ABORTED : Kind.FAILED,
        failure.toString(),
        trace.toString());
  }

  String line() {
    return MARK + kind + " " + encode(message) + " " + encode(trace);
  }

  /** Returns the answer in a line of output, if it is one. */
  static Optional<RankAnswer> parse(String line) {
    int start = line.indexOf(MARK);
    if (start < 0) {
      return Optional.empty();
    }
    String[] parts = line.substring(start + MARK.length()).split(" ", -1);
    return Optional.of(new RankAnswer(Kind.valueOf(parts[0]), decode(parts[1]), decode(parts[2])));
  }

  private static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String decode(String text) {
    return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
  }
}
