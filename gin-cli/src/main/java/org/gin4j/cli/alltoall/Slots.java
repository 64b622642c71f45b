package org.gin4j.cli.alltoall;

import java.lang.foreign.MemorySegment;

/**
 * A rank's windows, divided into a slot a peer: a piece and its digest behind it.
 *
 * @param sendMemory the send window's memory
 * @param receiveMemory the receive window's memory
 * @param slotBytes size of a slot
 */
record Slots(MemorySegment sendMemory, MemorySegment receiveMemory, long slotBytes) {
  private static final long ALIGNMENT = 64;

  /** Returns the size of a slot for pieces of a size. */
  static long bytesFor(long pieceBytes) {
    return Math.ceilDiv(pieceBytes + PieceDigest.BYTES, ALIGNMENT) * ALIGNMENT;
  }

  MemorySegment send(int peer) {
    return sendMemory.asSlice(peer * slotBytes, slotBytes);
  }

  MemorySegment receive(int source) {
    return receiveMemory.asSlice(source * slotBytes, slotBytes);
  }
}
