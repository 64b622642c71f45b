package org.gin4j.gdaki.select;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gin4j.gdaki.gid.AddressFamily;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.GidFault;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.GidTypeFile;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.Verdict;
import org.gin4j.gdaki.gid.Verdict.BetterChoice;
import org.gin4j.gdaki.gid.Verdict.Reason;

/**
 * Finds the variables that make NCCL's rule end at a sound entry, by trying them on the rule
 * itself: first those that keep what was asked for and leave each device its own index, then those
 * that take back the range. A change that NCCL would not take as it is meant is none.
 */
public final class Advisor {
  private static final String UNSET = "";
  private static final Map<String, String> CHOOSE = Map.of(GidEnvironment.GID_INDEX, UNSET);

  private Advisor() {}

  /** Returns a verdict of the same reasons that says what to do. */
  public static Verdict advise(GidTable table, GidEnvironment environment, Verdict verdict) {
    Optional<BetterChoice> better =
        verdict.has(GidFault.IWARP) ? Optional.empty() : better(table, environment);
    if (better.isPresent()) {
      return new Verdict(verdict.reasons(), better, advice(better.get(), environment));
    }
    List<Reason> reasons = new ArrayList<>(verdict.reasons());
    reasons.add(new Reason(GidFault.NOTHING_USABLE, "no entry of the table would be sound"));
    return new Verdict(reasons, better, remedy(table, verdict));
  }

  private static Optional<BetterChoice> better(GidTable table, GidEnvironment environment) {
    for (Map<String, String> change : changes(table, environment)) {
      GidEnvironment changed = environment.with(change);
      if (!environment.warnings().containsAll(changed.warnings())) {
        continue;
      }
      NcclChoice choice = NcclChoice.of(table, changed);
      if (choice.index().isPresent() && GidJudge.judge(table, changed, choice).sound()) {
        return table
            .entry(choice.index().getAsInt())
            .map(entry -> new BetterChoice(entry, needed(change, environment)));
      }
    }
    return Optional.empty();
  }

  private static List<Map<String, String>> changes(GidTable table, GidEnvironment environment) {
    if (table.port().linkLayer() == LinkLayer.INFINIBAND) {
      return List.of(Map.of(GidEnvironment.FLID_INDEX, UNSET));
    }
    Map<String, String> otherFamily =
        and(
            CHOOSE,
            GidEnvironment.FAMILY,
            environment.family() == AddressFamily.AF_INET ? AddressFamily.AF_INET6.name() : UNSET);
    Map<String, String> anyRange = and(CHOOSE, GidEnvironment.RANGE, UNSET);
    List<Map<String, String>> changes = new ArrayList<>();
    Optional<Map<String, String>> index =
        soundIndex(table, environment).map(known -> given(known, Map.of()));
    changes.add(CHOOSE);
    if (environment.set().containsKey(GidEnvironment.RANGE)) {
      index.ifPresent(changes::add);
      changes.add(anyRange);
    }
    changes.add(otherFamily);
    index.ifPresent(changes::add);
    changes.add(and(otherFamily, GidEnvironment.RANGE, UNSET));
    Map<String, String> nothingAsked =
        and(anyRange, GidEnvironment.FAMILY, UNSET, GidEnvironment.ROCE_VERSION, UNSET);
    changes.add(nothingAsked);
    changes.add(and(nothingAsked, GidEnvironment.FAMILY, AddressFamily.AF_INET6.name()));
    soundIndex(table, environment.with(nothingAsked))
        .ifPresent(known -> changes.add(given(known, nothingAsked)));
    Map<String, String> v1 = and(nothingAsked, GidEnvironment.ROCE_VERSION, "1");
    changes.add(v1);
    changes.add(and(v1, GidEnvironment.FAMILY, AddressFamily.AF_INET6.name()));
    soundIndex(table, environment.with(v1)).ifPresent(known -> changes.add(given(known, v1)));
    return changes;
  }

  /** Returns the first index that would be sound if it were given. */
  private static Optional<Integer> soundIndex(GidTable table, GidEnvironment environment) {
    for (GidEntry entry : table.occupied()) {
      GidEnvironment changed = environment.with(given(entry.index(), Map.of()));
      NcclChoice choice = NcclChoice.of(table, changed);
      if (GidJudge.judge(table, changed, choice).sound()) {
        return Optional.of(entry.index());
      }
    }
    return Optional.empty();
  }

  private static Map<String, String> given(int index, Map<String, String> others) {
    return and(others, GidEnvironment.GID_INDEX, Integer.toString(index));
  }

  private static Map<String, String> and(Map<String, String> changes, String... more) {
    Map<String, String> all = new LinkedHashMap<>(changes);
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  /** Leaves out what changes nothing. */
  private static Map<String, String> needed(
      Map<String, String> change, GidEnvironment environment) {
    Map<String, String> needed = new TreeMap<>(change);
    needed
        .entrySet()
        .removeIf(
            entry ->
                environment.set().getOrDefault(entry.getKey(), UNSET).equals(entry.getValue()));
    return needed;
  }

  private static String advice(BetterChoice better, GidEnvironment environment) {
    List<String> commands = new ArrayList<>();
    new TreeMap<>(better.variables())
        .forEach(
            (name, value) ->
                commands.add(value.isEmpty() ? "unset " + name : "export " + name + "=" + value));
    String index = better.variables().getOrDefault(GidEnvironment.GID_INDEX, UNSET);
    String caution =
        index.isEmpty() ? "" : " (it applies to every device, so their tables must look alike)";
    String old =
        "1".equals(better.variables().get(GidEnvironment.ROCE_VERSION))
                && environment.roceVersion() != 1
            ? "; better, enable RoCE v2, which routers forward"
            : "";
    return String.join("; ", commands) + ": NCCL then takes " + better.entry() + caution + old;
  }

  private static boolean hasNoType(GidEntry entry) {
    return entry.typeFile().outcome() == GidTypeFile.Outcome.UNREADABLE;
  }

  private static String remedy(GidTable table, Verdict verdict) {
    if (verdict.has(GidFault.IWARP)) {
      return "use an InfiniBand or RoCE device, or sockets: export NCCL_IB_DISABLE=1";
    }
    if (table.port().linkLayer() == LinkLayer.INFINIBAND) {
      return "see that a subnet manager runs: sminfo";
    }
    if (!table.occupied().isEmpty() && table.occupied().stream().allMatch(Advisor::hasNoType)) {
      return "gid_attrs/types of the port cannot be opened: mount all of the host's /sys, or record"
          + " it with gid_attrs";
    }
    Optional<String> netDevice =
        table.entries().stream().flatMap(entry -> entry.netDevice().stream()).findFirst();
    return netDevice
        .map(
            name ->
                "give the interface an address: sudo ip addr add ADDRESS/PREFIX dev "
                    + name
                    + " && sudo ip link set "
                    + name
                    + " up")
        .orElse(
            "give the port's network interface an address in this network namespace:"
                + " sudo ip addr add ADDRESS/PREFIX dev INTERFACE");
  }
}
