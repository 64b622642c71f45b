package org.gin4j.gdaki.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gin4j.gdaki.gid.AddressFamily;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.GidTypeFile;
import org.gin4j.gdaki.gid.LinkLayer;

/**
 * NCCL's choice.
 *
 * @param index the index; empty when NCCL gives up
 * @param steps how it came about
 * @param failure why NCCL gives up; empty when it does not
 */
public record NcclChoice(OptionalInt index, List<String> steps, String failure) {

  /** Chooses. */
  public static NcclChoice of(GidTable table, GidEnvironment environment) {
    return table.port().linkLayer() == LinkLayer.INFINIBAND
        ? infiniBand(table, environment)
        : new Roce(table, environment).choose();
  }

  private static NcclChoice infiniBand(GidTable table, GidEnvironment environment) {
    int routable = environment.flidIndex();
    if (routable >= table.length()) {
      return chosen(
          0, "InfiniBand takes index 0: the FLID index " + routable + " lies past the table");
    }
    Optional<GidEntry> entry = table.entry(routable);
    if (entry.isEmpty()) {
      return failed("the GID at the FLID index " + routable + " cannot be read");
    }
    int flid = entry.get().gid().flid();
    return flid == 0
        ? chosen(0, "InfiniBand takes index 0: index " + routable + " carries no FLID")
        : chosen(routable, "index " + routable + " carries FLID " + flid);
  }

  private static NcclChoice chosen(int index, String step) {
    return new NcclChoice(OptionalInt.of(index), List.of(step), "");
  }

  private static NcclChoice failed(String failure) {
    return new NcclChoice(OptionalInt.empty(), List.of(), failure);
  }

  /** The walk over the table of an Ethernet port. */
  private static final class Roce {
    /** No entry has this version, and nothing but itself equals it. */
    private static final int UNKNOWN_CANDIDATE = -1;

    private final GidTable table;
    private final GidEnvironment wish;
    private final List<String> steps = new ArrayList<>();
    private int chosen;

    Roce(GidTable table, GidEnvironment wish) {
      this.table = table;
      this.wish = wish;
    }

    NcclChoice choose() {
      if (wish.isIndexGiven()) {
        return NcclChoice.chosen(
            wish.gidIndex(), GidEnvironment.GID_INDEX + " gives index " + wish.gidIndex());
      }
      steps.add("index 0 is where the search starts");
      for (int candidate = 1; candidate < table.length(); candidate++) {
        String failure = consider(candidate);
        if (!failure.isEmpty()) {
          return failed(failure);
        }
      }
      return new NcclChoice(OptionalInt.of(chosen), steps, "");
    }

    /** Takes a candidate or passes over it; returns why the whole choice fails. */
    private String consider(int candidate) {
      Optional<GidEntry> current = table.entry(chosen);
      Optional<GidEntry> next = table.entry(candidate);
      if (current.isEmpty() || next.isEmpty()) {
        return "the GID at index " + (current.isEmpty() ? chosen : candidate) + " cannot be read";
      }
      Gid gid = next.get().gid();
      if (gid.family() != wish.family() || !wish.range().matches(gid)) {
        return "";
      }
      AddressFamily before = current.get().gid().family();
      if (before != wish.family()) {
        // Neither validity nor version is looked at here.
        take(candidate, "is the first of family " + wish.family() + in(wish));
        return "";
      }
      return gid.isValid() ? compareVersions(current.get(), next.get()) : "";
    }

    private String compareVersions(GidEntry current, GidEntry next) {
      for (GidEntry entry : List.of(current, next)) {
        if (entry.typeFile().outcome() == GidTypeFile.Outcome.UNREADABLE) {
          return "the type of index " + entry.index() + " cannot be read";
        }
      }
      OptionalInt now = current.typeFile().roceVersion();
      int then = next.typeFile().roceVersion().orElse(UNKNOWN_CANDIDATE);
      boolean differs = now.isEmpty() || now.getAsInt() != then;
      if (then != wish.roceVersion() || !(differs || !current.gid().isValid())) {
        return "";
      }
      take(
          next.index(),
          differs
              ? "has RoCE version " + then + ", which index " + current.index() + " has not"
              : "has RoCE version " + then + ", and index " + current.index() + " is link-local");
      return "";
    }

    private void take(int index, String because) {
      chosen = index;
      steps.add("index " + index + " " + because);
    }

    private static String in(GidEnvironment wish) {
      return wish.range().prefix() == 0 ? "" : " in " + wish.range();
    }
  }
}
