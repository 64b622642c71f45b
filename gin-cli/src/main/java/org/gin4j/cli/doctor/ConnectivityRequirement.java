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
import org.gin4j.gdaki.gid.LinkLayer;

/** Every NIC reaches every other. One machine cannot prove it; it can tell where it is in doubt. */
final class ConnectivityRequirement implements Requirement {
  @Override
  public String id() {
    return "connectivity";
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
    if (ports.size() == 1 || layers.contains(LinkLayer.INFINIBAND)) {
      return List.of(Check.ok(this, ports.size() + " NIC ports, " + layers.iterator().next()));
    }
    return List.of(subnets(ports, new Routes(machine)));
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

  private Check subnets(List<PortChoice> ports, Routes routes) {
    Map<String, List<String>> bySubnet = new TreeMap<>();
    List<String> addresses = new ArrayList<>();
    for (PortChoice choice : ports) {
      Optional<Gid> gid = choice.selection().entry().map(entry -> entry.gid());
      String subnet =
          gid.flatMap(known -> routes.subnet(known, Ports.netDevice(choice).orElse("")))
              .orElse("unknown subnet");
      bySubnet.computeIfAbsent(subnet, key -> new ArrayList<>()).add(choice.port().toString());
      addresses.add(gid.map(Gid::toString).orElse("unknown"));
    }
    String found =
        bySubnet.entrySet().stream()
            .map(entry -> entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
            .collect(Collectors.joining("; "));
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
}
