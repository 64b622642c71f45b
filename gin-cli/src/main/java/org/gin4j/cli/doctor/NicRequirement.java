package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.HcaFilter;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.RdmaDevice;

/** Adapters, told from their chip. */
final class NicRequirement implements Requirement {
  static final String ID = "nic";

  private static final String MELLANOX = "0x15b3";
  private static final String NETWORK = "0x02";
  private static final String REMEDY = "use a ConnectX-4 or newer, or a plugin of the NIC's vendor";

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String about() {
    return "NIC";
  }

  @Override
  public String needed() {
    return "ConnectX-4 or newer, with an active port";
  }

  @Override
  public List<Check> check(Machine machine) {
    List<PortChoice> ports = machine.gids().ports();
    if (ports.isEmpty()) {
      return withoutDriver(machine);
    }
    List<Check> checks = new ArrayList<>();
    Set<RdmaDevice> devices = new LinkedHashSet<>();
    ports.forEach(choice -> devices.add(choice.port().device()));
    devices.forEach(device -> checks.add(check(device, ports)));
    return checks;
  }

  private List<Check> withoutDriver(Machine machine) {
    List<Check> checks = new ArrayList<>();
    for (PciDevice adapter : adapters(machine)) {
      NicChip chip = new NicChip(adapter.number());
      String found = chip + " at " + adapter.address() + ", no driver bound";
      checks.add(
          Check.failed(
              this,
              found,
              chip.isConnectX4OrNewer()
                  ? "sudo modprobe mlx5_ib; where there is no such module install DOCA-OFED: "
                      + RdmaCoreRequirement.DOCA
                  : REMEDY));
    }
    return checks.isEmpty()
        ? List.of(
            Check.absent(
                this, "no RDMA device", "nothing to do unless this machine is to reach others"))
        : checks;
  }

  /** Returns NVIDIA's adapters, whether or not a driver is bound to them. */
  static List<PciDevice> adapters(Machine machine) {
    return machine.pciDevices().stream().filter(on -> on.is(MELLANOX, NETWORK)).toList();
  }

  private Check check(RdmaDevice device, List<PortChoice> ports) {
    String firmware = device.firmware().isEmpty() ? "" : ", firmware " + device.firmware();
    String chip = device.hcaType().isEmpty() ? "chip not told" : device.hcaType();
    String found = device.name() + ": " + chip + firmware;
    List<PortChoice> own =
        ports.stream().filter(choice -> choice.port().device().equals(device)).toList();
    if (device.isIwarp()) {
      return Check.failed(this, found + ": " + own.get(0).unused(), REMEDY);
    }
    if (device.hcaType().isEmpty()) {
      return Check.unknown(this, found, "ibv_devinfo -d " + device.name());
    }
    if (!NicChip.of(device.hcaType()).isConnectX4OrNewer()) {
      return Check.failed(this, found, REMEDY);
    }
    if (own.stream().noneMatch(PortChoice::used)) {
      PortChoice first = own.get(0);
      return Check.failed(this, found + ": " + first.unused(), toUse(first));
    }
    return Check.ok(this, found);
  }

  private static String toUse(PortChoice choice) {
    if (choice.port().unusable().isEmpty()) {
      return "unset " + HcaFilter.VARIABLE;
    }
    String look = "; ibv_devinfo -d " + choice.port().device().name();
    if (choice.port().linkLayer() == LinkLayer.INFINIBAND) {
      return "check the cable, and that a subnet manager runs: sudo sminfo" + look;
    }
    return "sudo ip link set "
        + Ports.netDevice(choice).orElse("INTERFACE")
        + " up; where it stays down check the cable and the port of the switch"
        + look;
  }
}
