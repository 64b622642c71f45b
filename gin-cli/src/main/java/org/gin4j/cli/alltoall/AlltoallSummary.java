package org.gin4j.cli.alltoall;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a finished job reports; the component names are those of its JSON form.
 *
 * @param job always "alltoall"
 * @param ranks number of ranks
 * @param backend the backend that all ranks chose
 * @param transport how peers were reached
 * @param ctas threads of a rank
 * @param contexts contexts granted
 * @param iterations how often everything was exchanged
 * @param input the file exchanged, or null for the pattern
 * @param output the folder written, or null
 * @param bytesMoved bytes of blocks that were put, over all ranks and iterations
 * @param timeNanos time of the exchanges, the slowest rank's
 * @param bytesPerSecond bytesMoved by timeNanos
 * @param result PASSED or FAILED
 * @param firstWrong the first wrong byte, or null
 * @param error why the job did not finish, or null
 */
public record AlltoallSummary(
    String job,
    int ranks,
    String backend,
    String transport,
    int ctas,
    int contexts,
    int iterations,
    String input,
    String output,
    long bytesMoved,
    long timeNanos,
    double bytesPerSecond,
    String result,
    Wrong firstWrong,
    String error) {
  private static final String PASSED = "PASSED";
  private static final String FAILED = "FAILED";
  private static final double GIGA = 1e9;

  /**
   * The first wrong byte.
   *
   * @param source the sender
   * @param destination the receiver
   * @param blockOffset where in the block
   * @param inputOffset where in the input
   * @param detail one line
   */
  public record Wrong(
      int source, int destination, long blockOffset, long inputOffset, String detail) {}

  /** Sums up what the ranks reported. */
  public static AlltoallSummary of(AlltoallSpec spec, List<Map<String, String>> ranks) {
    long bytes = spec.blocks().total() * spec.iterations();
    long nanos =
        ranks.stream()
            .mapToLong(rank -> Long.parseLong(rank.get(AlltoallTask.NANOS)))
            .max()
            .orElseThrow();
    Mismatch mismatch =
        ranks.stream()
            .map(rank -> Mismatch.decode(rank).orElse(null))
            .reduce(null, Mismatch::first);
    Map<String, String> first = ranks.get(0);
    return new AlltoallSummary(
        "alltoall",
        ranks.size(),
        first.get(AlltoallTask.BACKEND),
        first.get(AlltoallTask.TRANSPORT),
        spec.ctas(),
        Integer.parseInt(first.get(AlltoallTask.CONTEXTS)),
        spec.iterations(),
        text(spec.input()),
        text(spec.output()),
        bytes,
        nanos,
        nanos == 0 ? 0 : bytes * GIGA / nanos,
        mismatch == null ? PASSED : FAILED,
        wrong(mismatch),
        null);
  }

  /** Returns the form of a job that did not finish. */
  public static AlltoallSummary unfinished(AlltoallSpec spec, String error) {
    return new AlltoallSummary(
        "alltoall",
        spec.blocks().ranks(),
        null,
        null,
        spec.ctas(),
        0,
        spec.iterations(),
        text(spec.input()),
        text(spec.output()),
        0,
        0,
        0,
        FAILED,
        null,
        error);
  }

  private static String text(Optional<Path> path) {
    return path.map(Path::toString).orElse(null);
  }

  private static Wrong wrong(Mismatch mismatch) {
    return mismatch == null
        ? null
        : new Wrong(
            mismatch.source(),
            mismatch.destination(),
            mismatch.blockOffset(),
            mismatch.inputOffset(),
            mismatch.describe());
  }

  /** Returns whether every block arrived as it was sent. */
  @JsonIgnore
  public boolean passed() {
    return result.equals(PASSED);
  }

  /** Returns the lines that people read. */
  public String text() {
    String times = iterations == 1 ? "" : " in " + iterations + " iterations";
    String verdict = passed() ? PASSED : FAILED + ": " + firstWrong.detail();
    return String.format(
        Locale.ROOT,
        "alltoall: %d ranks, backend %s, transport %s%n"
            + "moved %d bytes%s in %.6f s: %.3f GB/s%n"
            + "%s",
        ranks,
        backend,
        transport,
        bytesMoved,
        times,
        timeNanos / GIGA,
        bytesPerSecond / GIGA,
        verdict);
  }
}
