package org.gin4j.spi;

import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * The waits of a backend of its own, such as for room in a queue: they end with the communicator's
 * fault, an interrupt, or the default deadline [L1, L2, L4]. Without state, so any number of
 * threads may use one object.
 *
 * <pre>{@code
 * long start = System.nanoTime();
 * for (int round = 0; !condition(); round++) {
 *   if (!wait.pass(round, start)) {
 *     throw new GinTimeoutException(...);
 *   }
 * }
 * }</pre>
 */
public final class BoundedWait {
  private static final int ROUNDS_BETWEEN_CHECKS = 64;

  private final BackendEnvironment environment;
  private final IdleStrategy idle;
  private final int context;
  private final String awaited;

  /**
   * Waits of one context.
   *
   * @param busyThreads as {@link BackendEnvironment#idleStrategy}
   * @param context for messages
   * @param awaited what is waited for, such as "room in a queue"
   */
  public BoundedWait(BackendEnvironment environment, int busyThreads, int context, String awaited) {
    this.environment = environment;
    this.idle = environment.idleStrategy(busyThreads);
    this.context = context;
    this.awaited = awaited;
  }

  /**
   * Passes a little time.
   *
   * @param round how many looks in a row found nothing, from 0
   * @param start when the wait began, by {@link System#nanoTime}
   * @return false once the default deadline has passed
   * @throws GinException the communicator's fault, or INTERRUPTED
   */
  public boolean pass(int round, long start) {
    if ((round & (ROUNDS_BETWEEN_CHECKS - 1)) == ROUNDS_BETWEEN_CHECKS - 1) {
      checkEnds();
      if (System.nanoTime() - start > environment.timeout().toNanos()) {
        return false;
      }
    }
    idle.idle(round);
    return true;
  }

  private void checkEnds() {
    GinException fault = environment.fault();
    if (fault != null) {
      throw new GinException(
          fault.kind(), fault.getMessage(), "", environment.rank(), fault.peers(), context, fault);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new GinException(
          ErrorKind.INTERRUPTED,
          "rank " + environment.rank() + ": interrupted while waiting for " + awaited,
          "");
    }
  }
}
