package org.gin4j.spi.runtime.collective;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;

/**
 * What all ranks gave in a collective call, by rank. Most ranks give the same bytes; those are read
 * once, so that a call's cost does not grow with the square of the ranks in one JVM.
 */
public final class Answers {
  private final String label;
  private final byte[][] parts;
  private final int skip;

  /**
   * Answers to a call.
   *
   * @param skip bytes in front of each part
   */
  Answers(String label, byte[][] parts, int skip) {
    this.label = label;
    this.parts = parts;
    this.skip = skip;
  }

  /** Answers, as ranks wrote them. */
  public static Answers of(String label, byte[]... parts) {
    return new Answers(label, parts, 0);
  }

  /** Reads one rank's part. */
  @FunctionalInterface
  public interface Reader<T> {
    /** Reads it. */
    T read(DataInputStream in) throws IOException;
  }

  /**
   * Ranks that gave the same.
   *
   * @param first the first of them
   * @param count how many in a row
   */
  public record Run<T>(int first, int count, T value) {}

  /** Returns the number of ranks. */
  public int size() {
    return parts.length;
  }

  /**
   * Reads all parts.
   *
   * @throws GinException MISMATCH naming the rank whose part cannot be read
   */
  public <T> List<Run<T>> runs(Reader<T> reader) {
    List<Run<T>> runs = new ArrayList<>();
    int first = 0;
    for (int rank = 1; rank <= parts.length; rank++) {
      if (rank == parts.length || !Arrays.equals(parts[rank], parts[first])) {
        runs.add(new Run<>(first, rank - first, read(first, reader)));
        first = rank;
      }
    }
    return runs;
  }

  /** Reads all parts, by rank; see {@link #runs}. */
  public <T> List<T> each(Reader<T> reader) {
    List<T> values = new ArrayList<>(parts.length);
    for (Run<T> run : runs(reader)) {
      for (int i = 0; i < run.count(); i++) {
        values.add(run.value());
      }
    }
    return values;
  }

  private <T> T read(int rank, Reader<T> reader) {
    try {
      return reader.read(
          new DataInputStream(
              new ByteArrayInputStream(parts[rank], skip, parts[rank].length - skip)));
    } catch (IOException e) {
      throw new GinException(
          ErrorKind.MISMATCH,
          "rank " + rank + "'s part of '" + label + "' cannot be read",
          "use the same version of gin4j on every rank",
          e);
    }
  }
}
