package org.gin4j.cli.alltoall;

/** Cuts a length into parts that differ by at most one byte: part i starts at ⌊length·i/parts⌋. */
final class Cut {
  private Cut() {}

  /**
   * Returns where a part starts; part {@code parts} starts at the end. Exact for every length: with
   * length = q·parts + r, ⌊length·i/parts⌋ = q·i + ⌊r·i/parts⌋, and neither term overflows.
   *
   * @param length at least 0
   * @param parts 1 to 65536
   * @param index 0 to parts
   */
  static long start(long length, int parts, int index) {
    return length / parts * index + length % parts * index / parts;
  }

  /** Returns the length of a part. */
  static long length(long length, int parts, int index) {
    return start(length, parts, index + 1) - start(length, parts, index);
  }
}
