package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import org.gin4j.cli.rank.RankProgress;

/**
 * One CTA of a rank through all rounds: fills the slots of its peers, exchanges, and checks and
 * writes what came when this rank's blocks arrive here.
 */
final class CtaLoop {
  private static final Duration REPORT_INTERVAL = Duration.ofMillis(200);

  /**
   * What a CTA did.
   *
   * @param nanos how long the exchanges took together
   * @param mismatch the first wrong byte, or null
   */
  record Result(long nanos, Mismatch mismatch) {}

  private final AlltoallSpec spec;
  private final int rank;
  private final Slots slots;
  private final BlockContent content;
  private final OutputFile output;
  private final RankProgress progress;
  private final PieceDigest digest = new PieceDigest();
  private final long[] bytes;
  private Mismatch mismatch;
  private long received;
  private long lastReport = System.nanoTime();

  /**
   * A loop.
   *
   * @param output where this rank's blocks are written, or null
   */
  CtaLoop(
      AlltoallSpec spec,
      int rank,
      Slots slots,
      BlockContent content,
      OutputFile output,
      RankProgress progress) {
    this.spec = spec;
    this.rank = rank;
    this.slots = slots;
    this.content = content;
    this.output = output;
    this.progress = progress;
    bytes = new long[spec.blocks().ranks()];
  }

  Result run(Exchange exchange, int cta) throws IOException {
    long nanos = 0;
    long rounds = spec.rounds().count();
    for (int iteration = 0; iteration < spec.iterations(); iteration++) {
      boolean last = iteration == spec.iterations() - 1;
      for (long round = 0; round < rounds; round++) {
        if (rounds > 1 || iteration == 0) {
          fill(round, cta);
        }
        if (exchange.receives()) {
          clear(round);
        }
        nanos += exchange.run(bytes);
        if (exchange.receives()) {
          check(round, last ? output : null);
        }
      }
    }
    return new Result(nanos, mismatch);
  }

  private void fill(long round, int cta) throws IOException {
    for (int peer = cta; peer < bytes.length; peer += spec.ctas()) {
      long length = spec.rounds().pieceLength(rank, peer, round);
      if (length > 0) {
        MemorySegment slot = slots.send(peer);
        content.read(rank, peer, spec.rounds().pieceOffset(round), slot.asSlice(0, length));
        digest.writeTrailer(slot, length);
      }
      bytes[peer] = length == 0 ? 0 : length + PieceDigest.BYTES;
    }
  }

  /** Makes sure that nothing of an earlier exchange passes for something that has arrived. */
  private void clear(long round) {
    for (int source = 0; source < bytes.length; source++) {
      long length = spec.rounds().pieceLength(source, rank, round);
      slots.receive(source).asSlice(0, length + PieceDigest.BYTES).fill((byte) 0);
    }
  }

  private void check(long round, OutputFile target) throws IOException {
    for (int source = 0; source < bytes.length; source++) {
      long length = spec.rounds().pieceLength(source, rank, round);
      if (length == 0) {
        continue;
      }
      MemorySegment slot = slots.receive(source);
      MemorySegment piece = slot.asSlice(0, length);
      byte[] sent = PieceDigest.readTrailer(slot, length);
      if (!Arrays.equals(digest.of(piece), sent)) {
        Mismatch found = PieceCheck.locate(spec.rounds(), content, source, rank, round, piece);
        mismatch = Mismatch.first(mismatch, found);
      }
      if (target != null) {
        target.write(source, round, piece, sent);
      }
      received += length;
    }
    long now = System.nanoTime();
    if (now - lastReport > REPORT_INTERVAL.toNanos()) {
      lastReport = now;
      progress.done(received);
    }
  }
}
