package org.gin4j.api;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Every failure of this library, with the facts a caller or an operator needs.
 *
 * <p>The message names what was wrong and, after {@code "; "}, what to do about it. The same facts
 * are available as fields, so that nothing has to be parsed.
 */
public class GinException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;

  private final ErrorKind kind;
  private final String advice;
  private final int rank;
  private final int[] peers;
  private final int context;

  /**
   * A failure with its full description.
   *
   * @param kind what went wrong
   * @param message what was wrong, with the offending values
   * @param advice what to do about it, or the empty string
   * @param rank the reporting world rank, or -1 when no rank is known yet
   * @param peers the world ranks concerned; may be empty
   * @param context the context index concerned, or -1
   * @param cause the underlying failure, or null
   */
  public GinException(
      ErrorKind kind,
      String message,
      String advice,
      int rank,
      int[] peers,
      int context,
      Throwable cause) {
    super(advice.isEmpty() ? message : message + "; " + advice, cause);
    this.kind = kind;
    this.advice = advice;
    this.rank = rank;
    this.peers = peers.clone();
    this.context = context;
  }

  /** A failure that concerns no particular rank, peer or context. */
  public GinException(ErrorKind kind, String message, String advice) {
    this(kind, message, advice, NONE, new int[0], NONE, null);
  }

  /** A failure that concerns no particular rank, peer or context, with its cause. */
  public GinException(ErrorKind kind, String message, String advice, Throwable cause) {
    this(kind, message, advice, NONE, new int[0], NONE, cause);
  }

  /** A wrong argument [W2, P4, S13]: refused before anything was posted. */
  public static GinException invalidArgument(String message) {
    return new GinException(ErrorKind.INVALID_ARGUMENT, message, "");
  }

  /** Returns what went wrong. */
  public ErrorKind kind() {
    return kind;
  }

  /** Returns what to do about it, or the empty string. */
  public String advice() {
    return advice;
  }

  /** Returns the world rank that reports the failure, if it was known. */
  public OptionalInt rank() {
    return rank == NONE ? OptionalInt.empty() : OptionalInt.of(rank);
  }

  /** Returns the world ranks concerned, possibly none. */
  public int[] peers() {
    return Arrays.copyOf(peers, peers.length);
  }

  /** Returns the context concerned, if any. */
  public OptionalInt context() {
    return context == NONE ? OptionalInt.empty() : OptionalInt.of(context);
  }
}
