package org.gin4j.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gin4j.gdaki.gid.Gid;

/** The subnets that IPv4 interfaces are in, as {@code /proc/net/route} lists them. */
final class Routes {
  private static final String FILE = "proc/net/route";
  private static final int MOST_BYTES = 1 << 20;
  private static final int INTERFACE = 0;
  private static final int DESTINATION = 1;
  private static final int GATEWAY = 2;
  private static final int MASK = 7;
  private static final int HEX = 16;
  private static final String NO_GATEWAY = "00000000";
  private static final Pattern WORD = Pattern.compile("[0-9a-fA-F]{8}");

  private final List<String[]> rows;

  Routes(Machine machine) {
    rows =
        machine.files().text(FILE, MOST_BYTES).stream()
            .flatMap(String::lines)
            .map(line -> line.strip().split("\\s+"))
            .filter(row -> row.length > MASK && row[GATEWAY].equals(NO_GATEWAY))
            .filter(row -> WORD.matcher(row[DESTINATION]).matches())
            .filter(row -> WORD.matcher(row[MASK]).matches())
            .toList();
  }

  /** Returns why the subnets cannot be told. */
  Optional<String> doubt(Machine machine) {
    return rows.isEmpty() ? machine.doubt("no subnet", FILE) : Optional.empty();
  }

  /** Returns the subnet that an interface reaches without a router and that holds an address. */
  Optional<String> subnet(Gid gid, String netDevice) {
    if (!gid.isIpv4Mapped()) {
      return Optional.empty();
    }
    int address = (int) gid.low();
    for (String[] row : rows) {
      int network = number(row[DESTINATION]);
      int mask = number(row[MASK]);
      if (row[INTERFACE].equals(netDevice) && mask != 0 && (address & mask) == network) {
        return Optional.of(Gid.ofIpv4(network) + "/" + Integer.bitCount(mask));
      }
    }
    return Optional.empty();
  }

  // The kernel prints the bytes as the number that a little-endian machine reads them as.
  private static int number(String digits) {
    return Integer.reverseBytes(Integer.parseUnsignedInt(digits, HEX));
  }
}
