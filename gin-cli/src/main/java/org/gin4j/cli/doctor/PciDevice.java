package org.gin4j.cli.doctor;

import java.util.Comparator;
import java.util.List;
import org.gin4j.gdaki.gid.SystemTree;

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

  /** Returns the devices of a machine, by address. */
  static List<PciDevice> on(SystemTree files) {
    return files.names(FOLDER).stream()
        .sorted(BY_ADDRESS)
        .map(address -> read(files, address))
        .toList();
  }

  private static PciDevice read(SystemTree files, String address) {
    String folder = FOLDER + "/" + address + "/";
    return new PciDevice(
        address,
        attribute(files, folder + "vendor"),
        attribute(files, folder + "device"),
        attribute(files, folder + "class"));
  }

  private static String attribute(SystemTree files, String file) {
    return Machine.line(files, file).orElse("");
  }

  /** Returns whether it is of a vendor, and its class starts in a way. */
  boolean is(String maker, String kindPrefix) {
    return vendor.equals(maker) && kind.startsWith(kindPrefix);
  }

  /** Returns the id as a number; 0 when it cannot be read. */
  int number() {
    return device.matches("0x[0-9a-fA-F]{4}") ? Integer.decode(device) : 0;
  }
}
