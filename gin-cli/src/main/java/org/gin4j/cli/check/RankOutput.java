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
  private boolean cut;

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
      int rank = LocalRank.current().map(LocalRank::rank).orElse(-1);
      if (rank < 0) {
        others.write(one);
      } else {
        keep(rank, one);
      }
    }
  }

  private synchronized void keep(int rank, int one) {
    if (one != '\n') {
      open[rank].write(one);
      return;
    }
    String line = "[" + rank + "] " + open[rank].toString(UTF_8);
    open[rank].reset();
    kept += line.length();
    if (kept <= MOST_KEPT) {
      lines.add(line);
    } else {
      cut = true;
    }
  }

  /** Returns the lines printed since the last call, each with its rank in front. */
  public synchronized List<String> take() {
    for (int rank = 0; rank < open.length; rank++) {
      if (open[rank].size() > 0) {
        keep(rank, '\n');
      }
    }
    List<String> taken = new ArrayList<>(lines);
    if (cut) {
      taken.add("(more was printed and is not kept)");
    }
    lines.clear();
    kept = 0;
    cut = false;
    return taken;
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
  }
}
