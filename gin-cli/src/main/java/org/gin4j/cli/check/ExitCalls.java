package org.gin4j.cli.check;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Optional;
import org.gin4j.spi.rendezvous.LocalRank;

/**
 * Stands in for the methods that end a process, in the classes of a checked program. Public for
 * those classes only; see {@link ExitRewriter}.
 */
public final class ExitCalls {
  private static final StackWalker WALKER = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

  private ExitCalls() {}

  /** For {@link System#exit}. */
  public static void systemExit(int status) {
    end("System.exit", status);
  }

  /** For {@link Runtime#exit}. */
  public static void runtimeExit(Runtime runtime, int status) {
    end("Runtime.exit", status);
  }

  /** For {@link Runtime#halt}. */
  public static void runtimeHalt(Runtime runtime, int status) {
    end("Runtime.halt", status);
  }

  private static void end(String method, int status) {
    Optional<StackFrame> caller =
        WALKER.walk(frames -> frames.filter(frame -> loader(frame) != null).findFirst());
    RankExit exit =
        new RankExit(
            status,
            LocalRank.current().map(rank -> "rank " + rank.rank()).orElse("a thread of no rank")
                + (" called " + method + "(" + status + ")")
                + caller
                    .map(at -> " at " + at.getFileName() + ":" + at.getLineNumber())
                    .orElse(""));
    // Also where a thread of the program's own calls it, or the program catches every Throwable.
    caller.ifPresent(frame -> loader(frame).exited(exit));
    throw exit;
  }

  private static RankClassLoader loader(StackFrame frame) {
    return frame.getDeclaringClass().getClassLoader() instanceof RankClassLoader loader
        ? loader
        : null;
  }
}
