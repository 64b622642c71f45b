package org.gin4j.spi.runtime.collective;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * Exchanges in which a rank that fails says so instead of staying away: all ranks then fail at
 * once, each naming the one that did.
 */
public final class Collective {
  private static final int FINE = 0;
  private static final int FAILED = 1;

  private final int rank;
  private final Exchanger exchanger;

  /** What carries the bytes. */
  @FunctionalInterface
  public interface Exchanger {
    /** Gives bytes to all ranks and returns theirs, by rank. */
    byte[][] exchange(String label, byte[] mine);
  }

  /** Writes this rank's part, or throws why it cannot. */
  @FunctionalInterface
  public interface Part {
    /** Writes the part. */
    void writeTo(DataOutputStream out) throws IOException;
  }

  /** Exchanges for one rank. */
  public Collective(int rank, Exchanger exchanger) {
    this.rank = rank;
    this.exchanger = exchanger;
  }

  /** Returns this process's world rank. */
  public int rank() {
    return rank;
  }

  /**
   * Exchanges parts; returns every rank's, by rank.
   *
   * @throws GinException this rank's own failure, or MISMATCH naming another rank and its failure
   */
  public Answers exchange(String label, Part part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    RuntimeException own = null;
    try {
      bytes.write(FINE);
      part.writeTo(out);
    } catch (IOException | RuntimeException e) {
      own =
          e instanceof RuntimeException unchecked
              ? unchecked
              : new GinException(
                  ErrorKind.INVALID_ARGUMENT,
                  "this rank's part of '" + label + "' cannot be written: " + e.getMessage(),
                  "",
                  e);
      bytes.reset();
      bytes.write(FAILED);
      bytes.writeBytes(
          String.valueOf(e.getMessage()).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    byte[][] all = exchanger.exchange(label, bytes.toByteArray());
    if (own != null) {
      throw own;
    }
    for (int peer = 0; peer < all.length; peer++) {
      byte[] answer = all[peer];
      if (answer.length == 0 || answer[0] == FAILED) {
        throw new GinException(
            ErrorKind.MISMATCH,
            "rank "
                + peer
                + " failed in the collective call '"
                + label
                + "': "
                + new String(
                    answer,
                    Math.min(1, answer.length),
                    Math.max(0, answer.length - 1),
                    java.nio.charset.StandardCharsets.UTF_8),
            "",
            rank,
            new int[] {peer},
            -1,
            null);
      }
    }
    return new Answers(label, all, 1);
  }
}
