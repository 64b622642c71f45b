package org.gin4j.spi;

import java.time.Duration;
import java.util.Optional;
import org.gin4j.api.GinException;

/**
 * What the runtime gives a backend or a transport: who the ranks are, memory that all of them can
 * reach, a way to exchange bytes at set-up, and where to report a fault.
 */
public interface BackendEnvironment {

  /** Returns this process's world rank. */
  int rank();

  /** Returns the number of ranks. */
  int size();

  /** Returns whether a rank runs on this rank's host. */
  boolean sameHost(int peer);

  /** Returns the host name of a rank, for messages. */
  String hostOf(int peer);

  /** Returns a setting by its property name, such as {@code gin.proxy.direct}. */
  Optional<String> setting(String name);

  /** Returns the default deadline. */
  Duration timeout();

  /**
   * Returns how waiting threads of this communicator pass the time.
   *
   * @param busyThreads threads of a rank that poll at the same time: 1 for the program's own, one
   *     more for a progress thread; with more of them on the host than cores, waits yield at once
   */
  IdleStrategy idleStrategy(int busyThreads);

  /**
   * Gives bytes to all ranks and returns theirs, by world rank. Collective.
   *
   * @param label what is exchanged; ranks that disagree on it fail with both labels
   */
  byte[][] exchange(String label, byte[] mine);

  /**
   * Allocates zeroed memory of the same size on every rank and maps what peers can be mapped.
   * Collective. Closed by its owner.
   */
  SymmetricMemory allocateSymmetric(String label, long bytes);

  /** Reports a fault: every waiter of the communicator ends with it [L2]. The first fault stays. */
  void fail(GinException fault);

  /** Returns the fault of the communicator, or null. Cheap; for loops that wait. */
  GinException fault();
}
