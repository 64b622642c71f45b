package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.LinkLayer;

/**
 * The MTU of the interfaces behind RoCE ports. The kernel makes the path MTU of it: the largest of
 * 256, 512, 1024, 2048 and 4096 bytes that fits with all headers. Both ends must use the same.
 */
final class MtuRequirement implements Requirement {
  static final String ID = "mtu";

  private static final int HEADERS = 96;
  private static final int LEAST_PATH = 256;
  private static final int MOST_PATH = 4096;
  private static final int REMEDY = 9000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "MTU";
  }

  @Override
  public String needed() {
    return "the same on all NICs and hosts; " + (MOST_PATH + HEADERS) + " or more for full packets";
  }

  @Override
  public List<Check> check(Machine machine) {
    Map<Integer, List<String>> interfaces = new TreeMap<>();
    List<String> untold = new ArrayList<>();
    for (PortChoice choice : machine.usedPorts()) {
      if (choice.port().linkLayer() != LinkLayer.ETHERNET) {
        continue;
      }
      Optional<String> name = Ports.netDevice(choice);
      OptionalInt mtu = name.map(known -> mtu(machine, known)).orElse(OptionalInt.empty());
      if (mtu.isPresent()) {
        interfaces.computeIfAbsent(mtu.getAsInt(), key -> new ArrayList<>()).add(name.get());
      } else {
        untold.add(name.orElse(choice.port().toString()));
      }
    }
    if (interfaces.isEmpty()) {
      return List.of(
          untold.isEmpty()
              ? Check.absent(this, "no RoCE port", "")
              : Check.unknown(this, untold(machine, untold), "ip link show dev " + untold.get(0)));
    }
    return List.of(agreement(interfaces));
  }

  private Check agreement(Map<Integer, List<String>> interfaces) {
    List<String> parts = new ArrayList<>();
    interfaces.forEach(
        (mtu, names) ->
            parts.add(mtu + " (path MTU " + path(mtu) + ") on " + String.join(", ", names)));
    String found = String.join("; ", parts);
    int smallest = interfaces.keySet().iterator().next();
    String name = interfaces.get(smallest).get(0);
    String remedy =
        "sudo ip link set dev " + name + " mtu " + REMEDY + ", on every NIC, host and switch port";
    if (interfaces.size() > 1) {
      return Check.failed(this, found, remedy);
    }
    return path(smallest) == MOST_PATH ? Check.ok(this, found) : Check.warning(this, found, remedy);
  }

  private static String untold(Machine machine, List<String> interfaces) {
    String[] files = interfaces.stream().map(MtuRequirement::file).toArray(String[]::new);
    return machine.doubt("no MTU", files).orElse("not told for " + String.join(", ", interfaces));
  }

  private static String file(String netDevice) {
    return "sys/class/net/" + netDevice + "/mtu";
  }

  private static OptionalInt mtu(Machine machine, String netDevice) {
    return machine
        .line(file(netDevice))
        .filter(text -> text.matches("[0-9]{1,7}"))
        .map(text -> OptionalInt.of(Integer.parseInt(text)))
        .orElse(OptionalInt.empty());
  }

  private static int path(int mtu) {
    int path = MOST_PATH;
    while (path > LEAST_PATH && path + HEADERS > mtu) {
      path /= 2;
    }
    return path;
  }
}
