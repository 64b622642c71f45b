package org.gin4j.cli.gids;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidSelection;
import org.gin4j.gdaki.gid.Verdict;

/** Tables and choices for people: the columns of show_gids, the chosen entry marked. */
public final class GidsText {
  private static final String[] TITLES = {
    "", "DEVICE", "PORT", "INDEX", "GID", "IPV4", "VER", "NETDEV"
  };
  private static final String CHOSEN = "*";
  private static final String GAP = "  ";
  private static final String INDENT = "    ";

  private GidsText() {}

  /** Returns the lines of the listing: every entry that is not empty. */
  public static List<String> listing(GidReport report) {
    List<String[]> rows = new ArrayList<>();
    rows.add(TITLES);
    for (PortChoice choice : report.ports()) {
      for (GidEntry entry : choice.selection().table().occupied()) {
        rows.add(row(choice, entry));
      }
    }
    int[] widths = new int[TITLES.length];
    for (String[] row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row[column].length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  /** Returns the lines about the choice of each port. */
  public static List<String> choices(GidReport report) {
    List<String> lines = new ArrayList<>();
    for (PortChoice choice : report.ports()) {
      String port = choice.port() + ": ";
      if (!choice.used()) {
        lines.add(port + "not used: " + choice.unused());
        continue;
      }
      GidSelection selection = choice.selection();
      Verdict verdict = selection.verdict();
      lines.add(port + chosen(selection) + (verdict.sound() ? ": sound" : ": NOT SOUND"));
      verdict.reasons().forEach(reason -> lines.add(INDENT + reason.text()));
      if (!verdict.sound()) {
        lines.add(INDENT + "-> " + verdict.advice());
      }
    }
    return lines;
  }

  private static String chosen(GidSelection selection) {
    OptionalInt index = selection.index();
    return selection
        .entry()
        .map(entry -> "NCCL takes " + entry)
        .orElse(index.isPresent() ? "NCCL takes index " + index.getAsInt() : "NCCL takes no entry");
  }

  private static String[] row(PortChoice choice, GidEntry entry) {
    boolean chosen =
        choice.used() && choice.selection().index().equals(OptionalInt.of(entry.index()));
    return new String[] {
      chosen ? CHOSEN : "",
      choice.port().device().name(),
      Integer.toString(choice.port().number()),
      Integer.toString(entry.index()),
      entry.gid().full(),
      entry.gid().ipv4(),
      entry.type().version(),
      entry.netDevice().orElse("")
    };
  }

  private static String line(String[] row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.length; column++) {
      line.append(column == 0 ? "" : GAP).append(row[column]);
      line.append(" ".repeat(widths[column] - row[column].length()));
    }
    return line.toString().stripTrailing();
  }
}
