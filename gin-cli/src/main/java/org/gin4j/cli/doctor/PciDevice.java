package org.gin4j.cli.doctor;

import java.util.Comparator;
import java.util.List;

/**
 * A device on the PCI bus, whether or not a driver is bound to it.
 *
 * @param address such as {@code 0000:17:00.0}
 * @param vendor such as {@code 0x10de}; empty when it cannot be read
 * @param device its id, such as {@code 0x2335}; empty when it cannot be read
 * @param kind its class, such as {@code 0x030200}; empty when it cannot be read
 */
record PciDevice(String address, String vendor, String device, String kind) {
  private static final String FOLDER = "sys/bus/pci/devices";

  // Addresses are hexadecimal with leading zeros; only the domain may be longer.
  private static final Comparator<String> BY_ADDRESS =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /** Returns the devices of a vendor whose class starts in a way, by address. */
  static List<PciDevice> of(Machine machine, String vendor, String kind) {
    return machine.files().names(FOLDER).stream()
        .sorted(BY_ADDRESS)
        .map(address -> read(machine, address))
        .filter(device -> device.vendor().equals(vendor) && device.kind().startsWith(kind))
        .toList();
  }

  private static PciDevice read(Machine machine, String address) {
    return new PciDevice(
        address,
        attribute(machine, address, "vendor"),
        attribute(machine, address, "device"),
        attribute(machine, address, "class"));
  }

  private static String attribute(Machine machine, String address, String name) {
    return machine.line(FOLDER + "/" + address + "/" + name).orElse("");
  }

  /** Returns the id as a number; 0 when it cannot be read. */
  int number() {
    return device.matches("0x[0-9a-fA-F]{4}") ? Integer.decode(device) : 0;
  }
}
