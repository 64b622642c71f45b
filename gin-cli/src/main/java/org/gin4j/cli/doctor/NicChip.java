package org.gin4j.cli.doctor;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The chip of an NVIDIA adapter. Its number is its PCI id, which RDMA devices show in decimal.
 *
 * @param number such as 4123 of MT4123; -1 for chips of others
 */
record NicChip(int number) {
  private static final Pattern HCA_TYPE = Pattern.compile("MT([0-9]{4,5})(?:[^0-9].*)?");
  private static final int CONNECTX4 = 4115;
  private static final int LAST_OF_FOUR_DIGITS = 9999;
  private static final int BLUEFIELD = 41_000;
  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(0x1003, "ConnectX-3"),
          Map.entry(0x1007, "ConnectX-3 Pro"),
          Map.entry(0x1013, "ConnectX-4"),
          Map.entry(0x1015, "ConnectX-4 Lx"),
          Map.entry(0x1017, "ConnectX-5"),
          Map.entry(0x1019, "ConnectX-5 Ex"),
          Map.entry(0x101b, "ConnectX-6"),
          Map.entry(0x101d, "ConnectX-6 Dx"),
          Map.entry(0x101f, "ConnectX-6 Lx"),
          Map.entry(0x1021, "ConnectX-7"),
          Map.entry(0x1023, "ConnectX-8"),
          Map.entry(0xa2d2, "BlueField"),
          Map.entry(0xa2d6, "BlueField-2"),
          Map.entry(0xa2dc, "BlueField-3"));

  /** Reads what an RDMA device says of its chip. */
  static NicChip of(String hcaType) {
    Matcher chip = HCA_TYPE.matcher(hcaType);
    return new NicChip(chip.matches() ? Integer.parseInt(chip.group(1)) : -1);
  }

  boolean isConnectX4OrNewer() {
    return (number >= CONNECTX4 && number <= LAST_OF_FOUR_DIGITS) || number >= BLUEFIELD;
  }

  /** Returns the name it is sold under, or else the number. */
  @Override
  public String toString() {
    return NAMES.getOrDefault(number, "NVIDIA adapter MT" + number);
  }
}
