package org.gin4j.cli.launch;

/**
 * The end of a rank process.
 *
 * @param rank which one
 * @param pid its process id
 * @param code its exit code; 128 + n when signal n ended it
 */
record RankExit(int rank, long pid, int code) {
  private static final int SIGNALLED = 128;
  private static final int LAST_SIGNAL = 64;

  /** Returns a clause such as "rank 2 (pid 71) was killed by signal 9 (SIGKILL)". */
  String describe() {
    String who = "rank " + rank + " (pid " + pid + ")";
    int signal = code - SIGNALLED;
    if (signal > 0 && signal <= LAST_SIGNAL) {
      return who + " was killed by signal " + signal + signalName(signal);
    }
    return who + " ended with exit code " + code;
  }

  private static String signalName(int signal) {
    return switch (signal) {
      case 1 -> " (SIGHUP)";
      case 2 -> " (SIGINT)";
      case 3 -> " (SIGQUIT)";
      case 6 -> " (SIGABRT)";
      case 7 -> " (SIGBUS)";
      case 9 -> " (SIGKILL)";
      case 11 -> " (SIGSEGV)";
      case 15 -> " (SIGTERM)";
      default -> "";
    };
  }
}
