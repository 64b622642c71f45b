package org.gin4j.spi.rma;

import org.gin4j.spi.SymmetricMemory;

/** An opened transport: one a communicator. */
public interface RmaTransport extends AutoCloseable {

  /** Makes memory reachable. Collective, in the same order on every rank. */
  RmaMemory register(SymmetricMemory memory);

  /** Opens an independent channel to a peer; used by one thread at a time. */
  RmaChannel channel(int peer);

  /** Advances completions; called by the thread that uses the channels, between posts. */
  void progress();

  /** Gives everything back. Local, idempotent. */
  @Override
  void close();
}
