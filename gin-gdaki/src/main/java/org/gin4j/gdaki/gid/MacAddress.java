package org.gin4j.gdaki.gid;

import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The 48-bit address of an Ethernet interface.
 *
 * @param bits the address in the lower 48 bits
 */
public record MacAddress(long bits) {
  private static final Pattern TEXT = Pattern.compile("(?:[0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}");
  private static final int BITS = 48;
  private static final long UNIVERSAL_BIT = 0x0200_0000_0000_0000L;
  private static final long MIDDLE = 0xff_fe00_0000L;
  private static final int HALF = 24;
  private static final long HALF_MASK = 0xff_ffffL;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException when there are more than 48 bits
   */
  public MacAddress {
    if (bits >>> BITS != 0) {
      throw new IllegalArgumentException(
          "a MAC address has 48 bits, not " + Long.toHexString(bits));
    }
  }

  /**
   * Reads six pairs of hexadecimal digits between colons or dashes.
   *
   * @throws IllegalArgumentException quoting the text, when it is not that
   */
  public static MacAddress parse(String text) {
    if (!TEXT.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'"
              + SystemTree.printable(text)
              + "' is not a MAC address: write six pairs of hexadecimal digits with colons");
    }
    return new MacAddress(HexFormat.fromHexDigitsToLong(text.replaceAll("[:-]", "")));
  }

  /**
   * Returns the interface identifier of IPv6 that the address makes: ff:fe between its halves, and
   * the bit inverted that says whether it is locally administered (RFC 4291, appendix A).
   */
  public long eui64() {
    return (((bits >>> HALF) << (Long.SIZE - HALF)) | MIDDLE | (bits & HALF_MASK)) ^ UNIVERSAL_BIT;
  }

  /** Returns six pairs of lower-case digits between colons. */
  @Override
  public String toString() {
    return HexFormat.ofDelimiter(":")
        .formatHex(HexFormat.of().parseHex(HexFormat.of().toHexDigits(bits, BITS / 4)));
  }
}
