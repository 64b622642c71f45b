package org.gin4j.gpi.queue;

/**
 * Where counters and signals lie: lines of 64 bytes, by context the counters of the program, then
 * one flush counter a rank, then the signals. A kernel finds the flush counters by counting back
 * from the signals, so these must follow.
 *
 * <p>Source: {@code flushImplMode} of GPI, NCCL 2.30.7.
 *
 * @param contexts number of contexts
 * @param counters counters of the program per context
 * @param ranks number of ranks
 * @param signals signals per context
 */
public record LineTable(int contexts, int counters, int ranks, int signals) {
  /** Size of a line in bytes. */
  public static final int LINE = 64;

  private long linesPerContext() {
    return (long) counters + ranks + signals;
  }

  /** Returns the size of the table in bytes. */
  public long bytes() {
    return contexts * linesPerContext() * LINE;
  }

  /** Returns the number of counters per context, flush counters included. */
  public int allCounters() {
    return counters + ranks;
  }

  /** Returns the id of a rank's flush counter. */
  public int flushCounter(int rank) {
    return counters + rank;
  }

  /** Returns the byte offset of a counter's line. */
  public long counter(int context, int id) {
    return (context * linesPerContext() + id) * LINE;
  }

  /** Returns the byte offset of a signal's line. */
  public long signal(int context, int id) {
    return (context * linesPerContext() + counters + ranks + id) * LINE;
  }
}
