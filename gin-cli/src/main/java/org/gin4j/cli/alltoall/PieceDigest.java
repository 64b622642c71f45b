package org.gin4j.cli.alltoall;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 of pieces. One a thread. */
final class PieceDigest {
  /** Size of a digest. */
  static final int BYTES = 32;

  private final MessageDigest sha256;

  PieceDigest() {
    try {
      sha256 = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns the digest of a piece. */
  byte[] of(MemorySegment piece) {
    sha256.update(piece.asByteBuffer());
    return sha256.digest();
  }

  /** Writes the digest of a piece behind it. */
  void writeTrailer(MemorySegment slot, long length) {
    byte[] digest = of(slot.asSlice(0, length));
    MemorySegment.copy(digest, 0, slot, ValueLayout.JAVA_BYTE, length, BYTES);
  }

  /** Returns the digest that came behind a piece. */
  static byte[] readTrailer(MemorySegment slot, long length) {
    return slot.asSlice(length, BYTES).toArray(ValueLayout.JAVA_BYTE);
  }
}
