package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GidTest {
  @ParameterizedTest
  @CsvSource({
    "0000:0000:0000:0000:0000:ffff:c000:020a, 192.0.2.10",
    "192.0.2.10, 192.0.2.10",
    "::ffff:192.0.2.10, 192.0.2.10",
    "00000000000000000000ffffc000020a, 192.0.2.10",
    "fe80:0000:0000:0000:0200:5eff:fe00:5310, fe80::200:5eff:fe00:5310",
    "2001:db8::1:0:0:1, 2001:db8::1:0:0:1",
    "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1",
    "2001:0:0:1:0:0:0:1, 2001:0:0:1::1",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "FE80::A, fe80::a",
    "::1.2.3.4, ::102:304"
  })
  void textGoesInAndComesOutShort(String text, String expected) {
    Gid gid = Gid.parse(text);
    assertEquals(expected, gid.toString());
    assertEquals(gid, Gid.parse(gid.toString()));
    assertEquals(gid, Gid.parse(gid.full()));
    assertEquals(gid, Gid.ofBytes(gid.toBytes()));
    assertEquals(39, gid.full().length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "host",
        "10.0.0",
        "10.0.0.256",
        "010.0.0.1",
        "1:2:3",
        ":::",
        "1::2::3",
        "fe80::1%eth0",
        "00001::",
        "[::1]",
        "1:2:3:4:5:6:7:8:9",
        "g::",
        "::ffff:1.2.3",
        "fe80::1 ",
        "\u0660.0.0.1"
      })
  void otherTextIsRefusedAndQuoted(String text) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Gid.parse(text));
    assertTrue(refused.getMessage().contains("' is not a GID: write "), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    // text, host address, no router forwards it
    "10.0.0.1, true, false",
    "192.168.7.7, true, false",
    "169.254.1.1, true, true",
    "169.253.1.1, true, false",
    "0.0.0.0, false, false",
    "127.0.0.1, false, false",
    "224.0.0.1, false, false",
    "255.255.255.255, false, false",
    "fe80::1, true, true",
    "febf::1, true, true",
    "fec0::1, true, false",
    "::, false, false",
    "::1, false, false",
    "ff0e::1, false, false",
    "ff0e::ffff:10.0.0.1, false, false",
    "2001:db8::1, true, false"
  })
  void scopes(String text, boolean host, boolean linkScope) {
    Gid gid = Gid.parse(text);
    assertEquals(host, gid.isHostAddress());
    assertEquals(linkScope, gid.isLinkScope());
  }

  @Test
  void macAddressMakesTheDefaultGid() {
    MacAddress mac = MacAddress.parse("fe:00:5E:ab-cd:ef");
    assertEquals("fe:00:5e:ab:cd:ef", mac.toString());
    assertEquals("fe80::fc00:5eff:feab:cdef", Gid.linkLocal(mac).toString());
    assertThrows(IllegalArgumentException.class, () -> MacAddress.parse("fe:00:5e:ab:cd"));
    assertThrows(IllegalArgumentException.class, () -> new MacAddress(1L << 48));
    assertThrows(IllegalArgumentException.class, () -> Gid.ofBytes(new byte[15]));
  }
}
