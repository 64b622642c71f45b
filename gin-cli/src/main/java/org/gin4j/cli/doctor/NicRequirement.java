package org.gin4j.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gin4j.cli.gids.PortChoice;
import org.gin4j.gdaki.gid.RdmaDevice;

/** Adapters, told from their chip. */
final class NicRequirement implements Requirement {
  static final String ID = "nic";

  private static final Pattern CHIP = Pattern.compile("MT([0-9]{4,5})(?:[^0-9].*)?");
  private static final int CONNECTX4 = 4115;
  private static final int LAST_OF_FOUR_DIGITS = 9999;
  private static final int BLUEFIELD = 41_000;
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
      return List.of(Check.absent(this, "no RDMA device", "sudo modprobe mlx5_ib; ibv_devinfo"));
    }
    List<Check> checks = new ArrayList<>();
    Set<RdmaDevice> devices = new LinkedHashSet<>();
    ports.forEach(choice -> devices.add(choice.port().device()));
    devices.forEach(device -> checks.add(check(device, ports)));
    return checks;
  }

  private Check check(RdmaDevice device, List<PortChoice> ports) {
    String firmware = device.firmware().isEmpty() ? "" : ", firmware " + device.firmware();
    String chip = device.hcaType().isEmpty() ? "chip not told" : device.hcaType();
    String found = device.name() + ": " + chip + firmware;
    if (device.hcaType().isEmpty()) {
      return Check.unknown(this, found, "ibv_devinfo -d " + device.name());
    }
    if (!isConnectX4OrNewer(device)) {
      return Check.failed(this, found, REMEDY);
    }
    List<PortChoice> own =
        ports.stream().filter(choice -> choice.port().device().equals(device)).toList();
    if (own.stream().noneMatch(PortChoice::used)) {
      return Check.failed(
          this, found + ": " + own.get(0).unused(), "ibv_devinfo -d " + device.name());
    }
    return Check.ok(this, found);
  }

  static boolean isConnectX4OrNewer(RdmaDevice device) {
    Matcher chip = CHIP.matcher(device.hcaType());
    if (!chip.matches()) {
      return false;
    }
    int number = Integer.parseInt(chip.group(1));
    return (number >= CONNECTX4 && number <= LAST_OF_FOUR_DIGITS) || number >= BLUEFIELD;
  }
}
