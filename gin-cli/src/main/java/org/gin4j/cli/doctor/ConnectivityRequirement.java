package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.LinkLayer;

/** Every NIC reaches every other. One machine cannot prove it; it can tell where it is in doubt. */
final class ConnectivityRequirement implements Requirement {
  static final String ID = "connectivity";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "all NICs reach each other";
  }

  @Override
  public String needed() {
    return "one fabric, or routes between all NICs of all ranks";
  }

  @Override
  public List<Check> check(Machine machine) {
    List<PortChoice> ports = machine.usedPorts();
    if (ports.isEmpty()) {
      return List.of(Check.absent(this, "no NIC", ""));
    }
    Set<LinkLayer> layers =
        ports.stream()
            .map(choice -> choice.port().linkLayer())
            .collect(Collectors.toCollection(TreeSet::new));
    if (layers.size() > 1) {
      return List.of(mixed(ports));
    }
    LinkLayer layer = layers.iterator().next();
    if (ports.size() == 1) {
      return List.of(Check.ok(this, "1 NIC port, " + layer));
    }
    return List.of(layer == LinkLayer.INFINIBAND ? fabrics(ports) : subnets(machine, ports));
  }

  private Check mixed(List<PortChoice> ports) {
    String infiniBand =
        ports.stream()
            .filter(choice -> choice.port().linkLayer() == LinkLayer.INFINIBAND)
            .map(choice -> choice.port().device().name())
            .distinct()
            .collect(Collectors.joining(","));
    return Check.failed(
        this,
        "InfiniBand and Ethernet ports: NCCL uses only one kind",
        "export NCCL_IB_HCA==" + infiniBand);
  }

  private Check fabrics(List<PortChoice> ports) {
    Map<String, List<String>> byPrefix = new TreeMap<>();
    boolean routed = true;
    for (PortChoice choice : ports) {
      Optional<Gid> gid = choice.selection().entry().map(GidEntry::gid);
      String prefix =
          gid.map(known -> String.format("subnet prefix %016x", known.high()))
              .orElse("unknown subnet prefix");
      byPrefix.computeIfAbsent(prefix, key -> new ArrayList<>()).add(choice.port().toString());
      routed &= gid.map(Gid::flid).orElse(0) != 0;
    }
    if (byPrefix.size() == 1 || routed) {
      return Check.ok(this, ports.size() + " NIC ports, " + LinkLayer.INFINIBAND);
    }
    return Check.warning(
        this,
        byPrefix.size() + " subnets: " + text(byPrefix),
        "only a router that gives FLIDs connects them: ibv_devinfo -v on every host; where there is"
            + " none only rails connect: ConnectionType.RAIL");
  }

  private Check subnets(Machine machine, List<PortChoice> ports) {
    Routes routes = new Routes(machine);
    Optional<String> doubt = routes.doubt(machine);
    if (doubt.isPresent()) {
      return Check.unknown(this, doubt.get(), "ip route");
    }
    Map<String, List<String>> bySubnet = new TreeMap<>();
    List<String> addresses = new ArrayList<>();
    for (PortChoice choice : ports) {
      Optional<Gid> gid = choice.selection().entry().map(GidEntry::gid);
      String subnet =
          gid.flatMap(known -> routes.subnet(known, Ports.netDevice(choice).orElse("")))
              .orElse("unknown subnet");
      bySubnet.computeIfAbsent(subnet, key -> new ArrayList<>()).add(choice.port().toString());
      addresses.add(gid.map(Gid::toString).orElse("unknown"));
    }
    String found = text(bySubnet);
    if (bySubnet.size() == 1) {
      return Check.ok(this, found);
    }
    return Check.warning(
        this,
        bySubnet.size() + " subnets: " + found,
        "on another host, for every pair: ping -c 1 -I "
            + Ports.netDevice(ports.get(0)).orElse("INTERFACE")
            + " "
            + addresses.get(addresses.size() - 1)
            + "; where that fails only rails connect: ConnectionType.RAIL");
  }

  private static String text(Map<String, List<String>> bySubnet) {
    return bySubnet.entrySet().stream()
        .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
        .collect(Collectors.joining("; "));
  }
}
