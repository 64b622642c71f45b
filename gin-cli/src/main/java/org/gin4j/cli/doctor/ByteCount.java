package org.gin4j.cli.doctor;

/** Numbers of bytes for people. */
final class ByteCount {
  static final long MIB = 1L << 20;
  static final long GIB = 1L << 30;

  private static final int KIB = 1024;

  private ByteCount() {}

  /** Returns a number of bytes in the largest unit that leaves a whole number. */
  static String text(long bytes) {
    if (bytes >= GIB) {
      return bytes / GIB + " GiB";
    }
    return bytes >= MIB ? bytes / MIB + " MiB" : bytes / KIB + " KiB";
  }
}
