package org.gin4j.cli.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.spi.rendezvous.LocalRank;

/**
 * Stands in for standard output and error while programs run, and keeps what ranks print until it
 * is known whether anybody wants to see it.
 */
public final class RankOutput implements AutoCloseable {
  private static final int MOST_KEPT = 1 << 20;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final List<String> lines = new ArrayList<>();
  private final ByteArrayOutputStream[] open;
  private long kept;

  /** Whether no more is kept; then what ranks print costs next to nothing. */
  private volatile boolean full;

  /** Takes over the output of that many ranks. */
  public RankOutput(int ranks) {
    open = new ByteArrayOutputStream[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      open[rank] = new ByteArrayOutputStream();
    }
    System.setOut(new PrintStream(new Sorted(out), true, UTF_8));
    System.setErr(new PrintStream(new Sorted(err), true, UTF_8));
  }

  private final class Sorted extends OutputStream {
    private final PrintStream others;

    Sorted(PrintStream others) {
      this.others = others;
    }

    @Override
    public void write(int one) {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      int rank = LocalRank.current().map(LocalRank::rank).orElse(-1);
      if (rank < 0) {
        others.write(bytes, offset, length);
      } else if (!full) {
        keep(rank, bytes, offset, length);
      }
    }
  }

  private synchronized void keep(int rank, byte[] bytes, int offset, int length) {
    int begin = offset;
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] == '\n') {
        open[rank].write(bytes, begin, i - begin);
        endLine(rank);
        begin = i + 1;
      }
    }
    open[rank].write(bytes, begin, offset + length - begin);
    kept += length;
    full = kept > MOST_KEPT;
  }

  private void endLine(int rank) {
    lines.add("[" + rank + "] " + open[rank].toString(UTF_8));
    open[rank].reset();
  }

  /** Returns the lines printed since the last call, each with its rank in front. */
  public synchronized List<String> take() {
    for (int rank = 0; rank < open.length; rank++) {
      if (open[rank].size() > 0) {
        endLine(rank);
      }
    }
    List<String> taken = new ArrayList<>(lines);
    if (full) {
      taken.add("(more was printed and is not kept)");
    }
    lines.clear();
    kept = 0;
    full = false;
    return taken;
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
  }
}
