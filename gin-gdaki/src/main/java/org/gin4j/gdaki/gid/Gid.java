package org.gin4j.gdaki.gid;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A global identifier: the 128 bits that name an RDMA endpoint, in the layout of an IPv6 address.
 *
 * @param high the first 8 bytes, big-endian: the subnet prefix
 * @param low the last 8 bytes, big-endian: the interface identifier
 */
public record Gid(long high, long low) {
  /** Number of bytes of a GID. */
  public static final int BYTES = 16;

  /** Number of bits of a GID. */
  public static final int BITS = Byte.SIZE * BYTES;

  /** An empty slot of a table. */
  public static final Gid ZERO = new Gid(0, 0);

  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
  private static final Pattern IPV4 = Pattern.compile("(?:" + OCTET + "\\.){3}" + OCTET);
  private static final Pattern IPV6 =
      Pattern.compile("(?!.*[0-9a-fA-F]{5})[0-9a-fA-F:]*:[0-9a-fA-F:]*(?:" + IPV4 + ")?");
  private static final Pattern RAW = Pattern.compile("[0-9a-fA-F]{32}");
  private static final Pattern FULL = Pattern.compile("(?:[0-9a-fA-F]{4}:){7}[0-9a-fA-F]{4}");

  private static final long LINK_LOCAL_PREFIX = 0xfe80_0000_0000_0000L;
  private static final long MULTICAST_MAPPED_PREFIX = 0xff0e_0000_0000_0000L;
  private static final int MAPPED = 0x0000_ffff;
  private static final int GROUPS = 8;
  private static final int GROUP_MASK = 0xffff;
  private static final int FLID_SHIFT = 16;
  private static final int IPV4_LINK_LOCAL = 0xa9fe;
  private static final int FIRST_MULTICAST = 224;
  private static final int LOOPBACK = 127;
  private static final int OCTET_MASK = 0xff;

  /**
   * Reads a GID in network order.
   *
   * @throws IllegalArgumentException when there are not 16 bytes
   */
  public static Gid ofBytes(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("a GID has " + BYTES + " bytes, not " + bytes.length);
    }
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return new Gid(words.getLong(), words.getLong());
  }

  /**
   * Returns the GID of an IP address: an IPv4 address is mapped, an IPv6 address taken as it is.
   */
  public static Gid ofAddress(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet4Address
        ? ofIpv4(ByteBuffer.wrap(bytes).getInt())
        : ofBytes(bytes);
  }

  /** Returns the mapped GID of an IPv4 address, given as a number: {@code ::ffff:a.b.c.d}. */
  public static Gid ofIpv4(int address) {
    return new Gid(0, ((long) MAPPED << Integer.SIZE) | Integer.toUnsignedLong(address));
  }

  /** Returns the link-local GID that a MAC address makes: fe80::/64 and its EUI-64. */
  public static Gid linkLocal(MacAddress mac) {
    return new Gid(LINK_LOCAL_PREFIX, mac.eui64());
  }

  /**
   * Reads a GID: IPv6 text in any form, an IPv4 address in dotted form, or 32 hexadecimal digits. A
   * name is never looked up.
   *
   * @throws IllegalArgumentException quoting the text, when it is none of these
   */
  public static Gid parse(String text) {
    if (FULL.matcher(text).matches()) {
      return raw(text.replace(":", ""));
    }
    if (RAW.matcher(text).matches()) {
      return raw(text);
    }
    if (IPV4.matcher(text).matches() || IPV6.matcher(text).matches()) {
      try {
        return ofAddress(InetAddress.ofLiteral(text));
      } catch (IllegalArgumentException e) {
        throw notGid(text, e);
      }
    }
    throw notGid(text, null);
  }

  /** Returns whether a text is an IPv4 address in dotted form with four numbers. */
  public static boolean isIpv4Text(String text) {
    return IPV4.matcher(text).matches();
  }

  private static Gid raw(String digits) {
    return ofBytes(HexFormat.of().parseHex(digits));
  }

  private static IllegalArgumentException notGid(String text, Throwable cause) {
    return new IllegalArgumentException(
        "'"
            + SystemTree.printable(text)
            + "' is not a GID: write an IPv6 address, an IPv4 address or 32 hexadecimal digits",
        cause);
  }

  /** Returns the family that NCCL sees; source: getGidAddrFamily, NCCL 2.30.7. */
  public AddressFamily family() {
    boolean mapped = low >>> Integer.SIZE == MAPPED;
    return mapped && (high == 0 || high == MULTICAST_MAPPED_PREFIX)
        ? AddressFamily.AF_INET
        : AddressFamily.AF_INET6;
  }

  /** Returns whether all bits are zero: an empty slot. */
  public boolean isZero() {
    return equals(ZERO);
  }

  /**
   * Returns whether it is neither zero nor fe80:: without an interface; source: configuredGid, NCCL
   * 2.30.7.
   */
  public boolean isConfigured() {
    return low != 0 || (high != 0 && high != LINK_LOCAL_PREFIX);
  }

  /**
   * Returns whether it lies in fe80::/64, which is what NCCL calls link-local; source:
   * linkLocalGid, NCCL 2.30.7. On InfiniBand this is the ordinary prefix of a subnet.
   */
  public boolean isLinkLocal() {
    return high == LINK_LOCAL_PREFIX;
  }

  /** Returns whether NCCL takes it for usable; source: validGid, NCCL 2.30.7. */
  public boolean isValid() {
    return isConfigured() && !isLinkLocal();
  }

  /** Returns whether it is {@code ::ffff:a.b.c.d}. */
  public boolean isIpv4Mapped() {
    return high == 0 && low >>> Integer.SIZE == MAPPED;
  }

  /**
   * Returns whether no router forwards to it: fe80::/10, or 169.254.0.0/16, which NCCL takes for
   * routable.
   */
  public boolean isLinkScope() {
    return high >>> (Long.SIZE - 10) == LINK_LOCAL_PREFIX >>> (Long.SIZE - 10)
        || (isIpv4Mapped() && (int) low >>> Short.SIZE == IPV4_LINK_LOCAL);
  }

  /** Returns whether it can be the address of one host: not zero, multicast or loopback. */
  public boolean isHostAddress() {
    if (isIpv4Mapped()) {
      int first = ((int) low >>> (Integer.SIZE - Byte.SIZE)) & OCTET_MASK;
      return first != 0 && first != LOOPBACK && first < FIRST_MULTICAST;
    }
    boolean multicast = high >>> (Long.SIZE - Byte.SIZE) == OCTET_MASK;
    boolean loopback = high == 0 && low == 1;
    return isConfigured() && !multicast && !loopback;
  }

  /** Returns the 16 bits with which InfiniBand routers forward; 0 when there are none. */
  public int flid() {
    return (int) (high >>> FLID_SHIFT) & GROUP_MASK;
  }

  /** Returns the IPv4 address of a mapped GID in dotted form; empty for another. */
  public String ipv4() {
    return isIpv4Mapped() ? dotted((int) low) : "";
  }

  /** Returns the 16 bytes in network order. */
  public byte[] toBytes() {
    return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
  }

  /** Returns all eight groups with four digits each, as sysfs shows a GID. */
  public String full() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      text.append(i == 0 ? "" : ":").append(HexFormat.of().toHexDigits((short) group(i)));
    }
    return text.toString();
  }

  /** Returns the text people write: an IPv4 address for a mapped GID, else the short IPv6 form. */
  @Override
  public String toString() {
    return isIpv4Mapped() ? dotted((int) low) : shortened();
  }

  /** The longest run of two or more zero groups becomes "::" (RFC 5952). */
  private String shortened() {
    int from = 0;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int run = i;
      while (run < GROUPS && group(run) == 0) {
        run++;
      }
      if (run - i > length) {
        from = i;
        length = run - i;
      }
    }
    return length == 1 ? groups(0, GROUPS) : groups(0, from) + "::" + groups(from + length, GROUPS);
  }

  private String groups(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i == from ? "" : ":").append(Integer.toHexString(group(i)));
    }
    return text.toString();
  }

  private int group(int index) {
    long word = index < GROUPS / 2 ? high : low;
    int after = GROUPS / 2 - 1 - index % (GROUPS / 2);
    return (int) (word >>> (after * Short.SIZE)) & GROUP_MASK;
  }

  private static String dotted(int address) {
    return (address >>> 24)
        + "."
        + ((address >>> 16) & OCTET_MASK)
        + "."
        + ((address >>> 8) & OCTET_MASK)
        + "."
        + (address & OCTET_MASK);
  }
}
