package org.gin4j.cli.alltoall;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** What the blocks hold. Any thread may read. */
interface BlockContent extends Closeable {

  /**
   * Reads a part of a block.
   *
   * @param offset where in the block the part starts
   * @param into filled with the part
   */
  void read(int source, int destination, long offset, MemorySegment into) throws IOException;

  @Override
  void close() throws IOException;
}
