package org.gin4j.gdaki.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.GidFault;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.GidType;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.Verdict;
import org.gin4j.gdaki.gid.Verdict.Reason;

/** Finds what is wrong with a choice. */
public final class GidJudge {
  private GidJudge() {}

  /** Returns the verdict, without advice. */
  public static Verdict judge(GidTable table, GidEnvironment environment, NcclChoice choice) {
    List<Reason> reasons = new ArrayList<>();
    if (choice.index().isEmpty()) {
      reasons.add(new Reason(GidFault.CHOICE_FAILS, "NCCL gives up: " + choice.failure()));
    } else {
      int index = choice.index().getAsInt();
      Optional<GidEntry> entry = table.entry(index);
      if (entry.isEmpty()) {
        reasons.add(noEntry(table, environment, index));
      } else if (table.port().linkLayer() == LinkLayer.INFINIBAND) {
        infiniBand(entry.get(), reasons);
      } else {
        roce(table, entry.get(), environment, reasons);
      }
    }
    return new Verdict(reasons, Optional.empty(), "");
  }

  private static Reason noEntry(GidTable table, GidEnvironment environment, int index) {
    if (table.length() == 0) {
      return new Reason(GidFault.NO_ENTRY, "the table is empty");
    }
    return new Reason(
        GidFault.NO_ENTRY,
        index >= table.length()
            ? given(environment)
                + "index "
                + index
                + " lies past the table of "
                + table.length()
                + " entries"
            : "the GID at index " + index + " cannot be read");
  }

  private static String given(GidEnvironment environment) {
    return environment.isIndexGiven() ? GidEnvironment.GID_INDEX + ": " : "";
  }

  private static void infiniBand(GidEntry entry, List<Reason> reasons) {
    if (!entry.gid().isConfigured()) {
      reasons.add(
          new Reason(
              GidFault.ZERO, entry.gid().isZero() ? "the entry is zero" : "the GID has no GUID"));
    }
  }

  private static void roce(
      GidTable table, GidEntry entry, GidEnvironment environment, List<Reason> reasons) {
    Gid gid = entry.gid();
    if (table.port().device().isIwarp()) {
      reasons.add(
          new Reason(
              GidFault.IWARP, "an iWARP device: its endpoint is a TCP connection, not a GID"));
      return;
    }
    if (gid.isZero()) {
      reasons.add(new Reason(GidFault.ZERO, "the entry is zero: no address belongs to it"));
    } else if (gid.isLinkScope()) {
      reasons.add(
          new Reason(GidFault.LINK_LOCAL, "link-local address " + gid + ": no router forwards it"));
    } else if (!gid.isHostAddress()) {
      reasons.add(new Reason(GidFault.NOT_A_HOST, gid + " is not the address of a host"));
    }
    version(entry, environment, reasons);
    boolean familyAsked = environment.set().containsKey(GidEnvironment.FAMILY);
    if (familyAsked && !environment.isIndexGiven() && gid.family() != environment.family()) {
      reasons.add(
          new Reason(
              GidFault.FAMILY,
              "family " + gid.family() + " though " + environment.family() + " was asked for"));
    }
    if (environment.range().prefix() != 0
        && (gid.family() != environment.family() || !environment.range().matches(gid))) {
      reasons.add(
          new Reason(GidFault.RANGE, gid + " lies outside the range " + environment.range()));
    }
  }

  private static void version(GidEntry entry, GidEnvironment environment, List<Reason> reasons) {
    if (entry.type() == GidType.ROCE_V1 || entry.type() == GidType.ROCE_V2) {
      int version = entry.type() == GidType.ROCE_V1 ? 1 : 2;
      if (version != environment.roceVersion()) {
        reasons.add(
            new Reason(
                GidFault.VERSION,
                "RoCE v" + version + " though v" + environment.roceVersion() + " was asked for"));
      }
    } else if (!entry.gid().isZero()) {
      reasons.add(
          new Reason(
              GidFault.TYPE_UNKNOWN,
              "its type cannot be read, as for an interface of another network namespace"));
    }
  }
}
