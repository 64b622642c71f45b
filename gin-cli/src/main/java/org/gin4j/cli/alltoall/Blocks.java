package org.gin4j.cli.alltoall;

/**
 * Which bytes go where: rank s owns shard s of the input, and each shard is cut by destination.
 *
 * @param total size of the input in bytes
 * @param ranks number of ranks
 */
record Blocks(long total, int ranks) {

  /** Returns the size of the block from a source to a destination. */
  long length(int source, int destination) {
    return Cut.length(Cut.length(total, ranks, source), ranks, destination);
  }

  /** Returns where in the input the block lies. */
  long inputOffset(int source, int destination) {
    return Cut.start(total, ranks, source)
        + Cut.start(Cut.length(total, ranks, source), ranks, destination);
  }

  /** Returns where in the destination's output the block lies: blocks follow by source. */
  long outputOffset(int source, int destination) {
    long offset = 0;
    for (int earlier = 0; earlier < source; earlier++) {
      offset += length(earlier, destination);
    }
    return offset;
  }

  /** Returns the size of the largest block. */
  long longest() {
    // Unless all parts of a cut are equal, some are one byte longer than the quotient.
    return Math.ceilDiv(Math.ceilDiv(total, ranks), ranks);
  }
}
