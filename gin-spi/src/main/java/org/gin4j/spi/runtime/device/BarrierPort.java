package org.gin4j.spi.runtime.device;

/** What a barrier round does to contexts; a recorder stands in for them under the vectors. */
public interface BarrierPort {

  /** Raises a cell at a member of the team. */
  void signal(int context, int teamPeer, int cell);

  /** Counts a cell of this rank up by one and returns the count it must reach, 32 bits. */
  long expect(int context, int cell);

  /** Waits for a cell of this rank; false when the time is up. */
  boolean await(int context, int cell, long least);

  /** Flushes the bound context, the coop's threads sharing the peers. */
  void flush(int context);

  /** Flushes one member; for a barrier over all contexts. */
  void flushPeer(int context, int flushPeer);
}
