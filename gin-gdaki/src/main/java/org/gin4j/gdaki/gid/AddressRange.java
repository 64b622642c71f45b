package org.gin4j.gdaki.gid;

/**
 * A prefix that addresses are compared with, as {@code NCCL_IB_ADDR_RANGE} gives it. Source:
 * matchGidAddrPrefix, NCCL 2.30.7.
 *
 * @param family IPv4 compares the last 32 bits of a GID, IPv6 all 128
 * @param network the address before the slash; IPv4 in mapped form
 * @param prefix number of leading bits that count; 0 matches everything, a negative number nothing
 */
public record AddressRange(AddressFamily family, Gid network, int prefix) {
  /** The range when none is set: it matches every GID. */
  public static final AddressRange ALL = new AddressRange(AddressFamily.AF_INET, Gid.ZERO, 0);

  /**
   * Checks the prefix.
   *
   * @throws IllegalArgumentException for a prefix longer than the family's addresses
   */
  public AddressRange {
    int longest = family == AddressFamily.AF_INET ? Integer.SIZE : Gid.BITS;
    if (prefix > longest) {
      throw new IllegalArgumentException(
          "a prefix of " + prefix + " bits is longer than an address of " + longest);
    }
  }

  /** Returns whether an address lies in the range; its own family is not looked at. */
  public boolean matches(Gid gid) {
    if (prefix <= 0) {
      return prefix == 0;
    }
    if (family == AddressFamily.AF_INET) {
      return sameBits(network.low() << Integer.SIZE, gid.low() << Integer.SIZE, prefix);
    }
    return sameBits(network.high(), gid.high(), Math.min(prefix, Long.SIZE))
        && sameBits(network.low(), gid.low(), prefix - Long.SIZE);
  }

  private static boolean sameBits(long a, long b, int leading) {
    return leading <= 0 || (a ^ b) >>> (Long.SIZE - leading) == 0;
  }

  /** Returns the range as the variable writes it. */
  @Override
  public String toString() {
    return network + "/" + prefix;
  }
}
