package org.gin4j.spi.rendezvous;

import org.gin4j.api.GinException;

/** A rank's way to meet the others of its communicator at set-up and to hear of their end. */
public interface Rendezvous extends AutoCloseable {

  /** News from the other ranks; called from any thread. */
  interface Listener {
    /** A rank's process or connection ended without a goodbye, or the meeting point did. */
    void lost(int rank, String why);

    /** A rank called abort. */
    void aborted(int rank, String reason);

    /** A rank closed its communicator. */
    void left(int rank);
  }

  /** Starts listening for news; once, before the first exchange. */
  void start(Listener news);

  /** Returns the communicator's name: unique among the jobs of the host, the same on every rank. */
  String communicatorId();

  /**
   * Gives bytes to all and returns everybody's, by rank. Collective; one thread at a time.
   *
   * @throws GinException MISMATCH when ranks are in different calls, RENDEZVOUS when not all came
   *     in time or the meeting point is gone
   */
  byte[][] exchange(String label, byte[] mine);

  /**
   * Tells all ranks to give up.
   *
   * @return whether they could be told
   */
  boolean abort(String reason);

  /** Ends a pending exchange, and every later one, with a fault found elsewhere. */
  void fail(GinException elsewhere);

  /** Says goodbye and disconnects. Idempotent. */
  @Override
  void close();
}
