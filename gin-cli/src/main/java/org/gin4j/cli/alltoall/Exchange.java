package org.gin4j.cli.alltoall;

/** Moves what is in a CTA's send slots to the peers' receive slots. */
interface Exchange {

  /** Returns whether this rank's blocks arrive here. */
  boolean receives();

  /**
   * Sends slot p of the send window to peer p and returns when what was sent here has arrived, the
   * send window may be filled again, and all ranks have got so far.
   *
   * @param bytes how many bytes of each slot are sent
   * @return nanoseconds from when all ranks were ready
   */
  long run(long[] bytes);
}
