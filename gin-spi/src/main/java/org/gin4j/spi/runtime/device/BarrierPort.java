package org.gin4j.spi.runtime.device;

/** What a barrier round does to contexts; a recorder stands in for them under the vectors. */
public interface BarrierPort {

  /**
   * Raises this rank's cell at a member of the team.
   *
   * @param count the count kept for the member, this round included: each member of a pair raises
   *     the other once a round, so it is also how often the cell has been raised
   */
  void signal(int context, int teamPeer, int cell, long count);

  /** Counts a cell of this rank up by one and returns the count it must reach, 32 bits. */
  long advance(int context, int cell);

  /** Returns the count a cell of this rank must reach in the round under way. */
  long expected(int context, int cell);

  /** Waits for a cell of this rank; false when the time is up. */
  boolean await(int context, int cell, long least);

  /** Flushes the bound context, the coop's threads sharing the peers. */
  void flush(int context);

  /** Flushes one member; for a barrier over all contexts. */
  void flushPeer(int context, int flushPeer);
}
