package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GidGenerationTest {
  private static final Path TREES = Path.of(System.getProperty("gin.test.vectors"), "gid-sysfs");
  private static final MacAddress MAC = MacAddress.parse("00:00:5e:00:53:10");

  @ParameterizedTest
  @ValueSource(strings = {"bonded", "link-local-only", "roce-v4-v6"})
  void recordedTablesAreWhatTheirInterfacesGenerate(String machine) throws IOException {
    GidTable table =
        GidScan.of(SystemTree.at(TREES.resolve(machine).resolve("sys"))).tables().get(0);
    JsonNode netdevs =
        new ObjectMapper()
            .readTree(TREES.resolve(machine + "/expected.json").toFile())
            .get("netdevs");
    String name = netdevs.fieldNames().next();
    List<InetAddress> addresses = new ArrayList<>();
    for (JsonNode address : netdevs.get(name).get("addresses")) {
      addresses.add(InetAddress.ofLiteral(address.asText()));
    }
    // A second IPv4 address stands behind the IPv6 one: it was given later.
    int atStart = Math.min(2, addresses.size());
    NetInterface from =
        new NetInterface(
            name,
            MacAddress.parse(netdevs.get(name).get("mac").asText()),
            addresses.subList(0, atStart));
    GidGeneration generation = GidGeneration.register(List.of(from));
    addresses.subList(atStart, addresses.size()).forEach(later -> generation.add(from, later));
    assertEquals(table.occupied(), generation.entries());
  }

  @Test
  void ipv4ComesBeforeIpv6AndFreedSlotsAreTakenFirst() {
    NetInterface eth0 = eth0("2001:db8::1", "10.0.0.5");
    GidGeneration generation = GidGeneration.register(List.of(eth0));
    assertEquals("fe80::200:5eff:fe00:5310 10.0.0.5 2001:db8::1", gids(generation));
    generation.remove(eth0, InetAddress.ofLiteral("10.0.0.5"));
    assertEquals("fe80::200:5eff:fe00:5310 :: 2001:db8::1", gids(generation));
    generation.add(eth0, InetAddress.ofLiteral("10.0.0.6"));
    assertEquals("fe80::200:5eff:fe00:5310 10.0.0.6 2001:db8::1", gids(generation));
    assertEquals(GidType.ROCE_V1, generation.entries().get(2).type());
    assertEquals(GidType.ROCE_V2, generation.entries().get(3).type());
  }

  @Test
  void aVlanHasTheDefaultGidOfItsParent() {
    NetInterface vlan =
        new NetInterface("eth0.100", MAC, List.of(InetAddress.ofLiteral("10.1.0.5")));
    GidGeneration generation = GidGeneration.register(List.of(eth0("10.0.0.5"), vlan));
    assertEquals(
        "fe80::200:5eff:fe00:5310 10.0.0.5 fe80::200:5eff:fe00:5310 10.1.0.5", gids(generation));
    assertEquals("eth0.100", generation.entries().get(4).netDevice().orElseThrow());
  }

  @Test
  void stablePrivacyTakesSlotsOfItsOwnAndEui64DoesNot() {
    assertEquals(
        "fe80::200:5eff:fe00:5310",
        gids(GidGeneration.register(List.of(eth0("fe80::200:5eff:fe00:5310")))));
    NetInterface stable = eth0("fe80::8a1c:52f7:9d3e:6b20");
    assertEquals(
        "fe80::200:5eff:fe00:5310 fe80::8a1c:52f7:9d3e:6b20",
        gids(GidGeneration.register(List.of(stable))));
    assertEquals(LinkLocalMode.STABLE_PRIVACY, stable.linkLocalMode());
    assertEquals(LinkLocalMode.EUI64, eth0("fe80::200:5eff:fe00:5310").linkLocalMode());
    assertEquals(LinkLocalMode.NONE, eth0("10.0.0.5").linkLocalMode());
    assertTrue(
        LinkLocalMode.pinningAdvice("eth0.7").contains("net.ipv6.conf.eth0/7.addr_gen_mode=0"));
  }

  private static NetInterface eth0(String... addresses) {
    return new NetInterface(
        "eth0", MAC, Arrays.stream(addresses).map(InetAddress::ofLiteral).toList());
  }

  /** Returns the GIDs of the pairs. */
  private static String gids(GidGeneration generation) {
    List<String> gids = new ArrayList<>();
    List<GidEntry> entries = generation.entries();
    for (int i = 0; i < entries.size(); i += 2) {
      assertEquals(entries.get(i).gid(), entries.get(i + 1).gid());
      gids.add(entries.get(i).gid().toString());
    }
    return String.join(" ", gids);
  }
}
