package org.gin4j.cli.gids;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gin4j.gdaki.gid.GidEnvironment;
import org.gin4j.gdaki.gid.GidScan;
import org.gin4j.gdaki.gid.GidSelector;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.HcaFilter;
import org.gin4j.gdaki.gid.NcclParameter;
import org.gin4j.gdaki.gid.RdmaPort;
import org.gin4j.gdaki.gid.SystemTree;

/**
 * The ports of a machine with the choice for each.
 *
 * @param ports by device and port
 * @param environment the variables that were in effect
 * @param warnings values that NCCL does not take as they were meant
 * @param problems what could not be read
 */
public record GidReport(
    List<PortChoice> ports,
    Map<String, String> environment,
    List<String> warnings,
    List<String> problems) {

  /** Reads the sysfs of a machine; a folder that holds {@code sys} is taken for its root. */
  public static GidReport ofSysfs(SystemTree tree, Map<String, String> environment) {
    GidScan scan = GidScan.of(tree);
    return of(scan.tables(), environment, scan.problems());
  }

  /** Chooses from tables. */
  public static GidReport of(
      List<GidTable> tables, Map<String, String> environment, List<String> problems) {
    GidEnvironment wish = GidEnvironment.of(environment);
    String hca = environment.getOrDefault(HcaFilter.VARIABLE, "");
    HcaFilter filter = HcaFilter.of(hca);
    List<PortChoice> ports = new ArrayList<>();
    for (GidTable table : tables) {
      RdmaPort port = table.port();
      String unused = port.unusable();
      if (unused.isEmpty() && !filter.allows(port)) {
        unused = HcaFilter.VARIABLE + "='" + SystemTree.printable(hca) + "' leaves it out";
      }
      ports.add(new PortChoice(GidSelector.select(table, wish), unused));
    }
    Map<String, String> set = new TreeMap<>(wish.set());
    if (!hca.isEmpty()) {
      set.put(HcaFilter.VARIABLE, hca);
    }
    return new GidReport(ports, set, warnings(environment, wish), problems);
  }

  private static List<String> warnings(Map<String, String> environment, GidEnvironment wish) {
    List<String> warnings = new ArrayList<>(wish.warnings());
    NcclParameter disable = NcclParameter.of(environment, VariableNames.DISABLE, 0);
    warnings.addAll(disable.warnings());
    if (disable.value() != 0) {
      warnings.add(
          VariableNames.DISABLE
              + "="
              + disable.value()
              + ": NCCL uses no RDMA port, whatever its GID");
    }
    warnings.addAll(VariableNames.warnings(environment));
    return warnings;
  }

  /** Returns whether NCCL uses any port. */
  public boolean anyUsed() {
    return ports.stream().anyMatch(PortChoice::used);
  }

  /** Returns whether the choice is sound on every port that NCCL uses. */
  public boolean sound() {
    return ports.stream()
        .filter(PortChoice::used)
        .allMatch(choice -> choice.selection().verdict().sound());
  }
}
