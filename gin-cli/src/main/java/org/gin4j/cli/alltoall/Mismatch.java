package org.gin4j.cli.alltoall;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A byte of a block that is not what the sender sent.
 *
 * @param source the sender
 * @param destination the receiver
 * @param blockOffset where in the block
 * @param inputOffset where in the input
 * @param expected the byte of the input
 * @param found the byte that was received, or read back from the output
 */
record Mismatch(
    int source, int destination, long blockOffset, long inputOffset, int expected, int found) {

  /**
   * Compares a piece whose digest is wrong with what it should be.
   *
   * @param offset where in its block the piece starts
   * @return the first wrong byte; when all bytes are right, the digest itself went wrong, and this
   *     is its first byte, behind the piece
   */
  static Mismatch locate(
      Blocks blocks,
      int source,
      int destination,
      long offset,
      MemorySegment expected,
      MemorySegment found) {
    long at = expected.mismatch(found);
    long place = at < 0 ? expected.byteSize() : at;
    long input = blocks.inputOffset(source, destination) + offset + place;
    return new Mismatch(
        source,
        destination,
        offset + place,
        input,
        at < 0 ? -1 : Byte.toUnsignedInt(expected.get(ValueLayout.JAVA_BYTE, at)),
        at < 0 ? -1 : Byte.toUnsignedInt(found.get(ValueLayout.JAVA_BYTE, at)));
  }

  /** Returns the one that comes first in the input; null is none. */
  static Mismatch first(Mismatch one, Mismatch other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.inputOffset < one.inputOffset ? other : one;
  }

  /** Returns one line. */
  String describe() {
    String values =
        expected < 0
            ? "its digest arrived damaged"
            : String.format("expected 0x%02x, found 0x%02x", expected, found);
    return "first wrong byte in block "
        + source
        + "->"
        + destination
        + " at offset "
        + blockOffset
        + " of the block, "
        + inputOffset
        + " of the input: "
        + values;
  }

  /** Returns the fields for {@link #decode}. */
  Map<String, String> encode() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("wrong.source", Integer.toString(source));
    fields.put("wrong.destination", Integer.toString(destination));
    fields.put("wrong.blockOffset", Long.toString(blockOffset));
    fields.put("wrong.inputOffset", Long.toString(inputOffset));
    fields.put("wrong.expected", Integer.toString(expected));
    fields.put("wrong.found", Integer.toString(found));
    return fields;
  }

  /** Returns the mismatch among a rank's fields, if there is one. */
  static Optional<Mismatch> decode(Map<String, String> fields) {
    if (!fields.containsKey("wrong.source")) {
      return Optional.empty();
    }
    return Optional.of(
        new Mismatch(
            Integer.parseInt(fields.get("wrong.source")),
            Integer.parseInt(fields.get("wrong.destination")),
            Long.parseLong(fields.get("wrong.blockOffset")),
            Long.parseLong(fields.get("wrong.inputOffset")),
            Integer.parseInt(fields.get("wrong.expected")),
            Integer.parseInt(fields.get("wrong.found"))));
  }
}
