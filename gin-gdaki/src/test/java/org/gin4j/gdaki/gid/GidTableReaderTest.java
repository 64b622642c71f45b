package org.gin4j.gdaki.gid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees that nobody should meet, and the tolerated ones that everybody meets in containers. */
class GidTableReaderTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path root;

  @Test
  void aMachineWithoutDevicesSaysSo() {
    GidScan scan = scan();
    assertEquals(List.of(), scan.tables());
    assertTrue(
        scan.problems()
            .get(0)
            .endsWith("class/infiniband does not exist: no RDMA driver is loaded"));
  }

  @Test
  void typesThatCannotBeReadAreTolerated() throws IOException {
    Path port = port("mlx5_0");
    entry(port, 0, "fe80:0000:0000:0000:0200:5eff:fe00:5310", "IB/RoCE v1", "eth0");
    entry(port, 1, "10.0.0.5", "", "");
    entry(port, 2, "10.0.0.6", "RoCE v2", "eth0");
    Files.delete(port.resolve("gid_attrs/types/2"));
    GidScan scan = scan();
    assertEquals(List.of(), scan.problems());
    List<GidEntry> entries = scan.tables().get(0).entries();
    assertEquals(GidType.ROCE_V1, entries.get(0).type());
    assertEquals(GidTypeFile.NOT_MAPPED, entries.get(1).typeFile());
    assertEquals(Optional.empty(), entries.get(1).netDevice());
    assertEquals(GidTypeFile.UNREADABLE, entries.get(2).typeFile());
  }

  @Test
  void whatIsNoGidIsNamedAndTheOthersStay() throws IOException {
    Path port = port("mlx5_0");
    entry(port, 0, "10.0.0.5", "RoCE v2", "eth0");
    entry(port, 1, "no gid \u0007", "RoCE v2", "eth0");
    entry(port, 2, "10.0.0.6", "RoCE v2", "eth\u001b[0m");
    Files.writeString(port.resolve("gids/x1"), "10.0.0.7");
    Files.writeString(port.resolve("gids/999999999"), "10.0.0.7");
    Files.write(port.resolve("gids/3"), new byte[] {(byte) 0xff, 0, 1});
    Files.createDirectory(port.resolve("gids/4"));
    GidScan scan = scan();
    GidTable table = scan.tables().get(0);
    assertEquals(5, table.length());
    assertEquals(2, table.entries().size());
    assertEquals(Optional.empty(), table.entry(2).orElseThrow().netDevice());
    assertEquals(5, scan.problems().size(), scan.problems()::toString);
    assertTrue(scan.problems().get(0).contains("gids/1"), scan.problems()::toString);
    GidSelection selection = GidSelector.select(table, GidEnvironment.of(Map.of()));
    assertTrue(selection.verdict().has(GidFault.CHOICE_FAILS));
  }

  @Test
  void linksInCirclesAndFoldersInPlaceOfFilesEnd() throws IOException {
    Path devices = Files.createDirectories(root.resolve("class/infiniband"));
    Files.createSymbolicLink(devices.resolve("loop"), devices.resolve("loop"));
    Files.createSymbolicLink(devices.resolve("up"), root);
    Path port = port("mlx5_0");
    Files.createSymbolicLink(port.resolve("gids/0"), port.resolve("gids/1"));
    Files.createSymbolicLink(port.resolve("gids/1"), port.resolve("gids/0"));
    Files.delete(port.resolve("link_layer"));
    Files.createDirectory(port.resolve("link_layer"));
    GidScan scan = assertTimeoutPreemptively(SOON, this::scan);
    assertEquals(1, scan.tables().size());
    assertEquals(LinkLayer.UNKNOWN, scan.tables().get(0).port().linkLayer());
    assertEquals("its link layer is unknown", scan.tables().get(0).port().unusable());
    assertEquals(4, scan.problems().size(), scan.problems()::toString);
  }

  @Test
  void largeAndRandomFilesAreNotTaken() throws IOException {
    Path port = port("mlx5_0");
    entry(port, 0, "10.0.0.5", "RoCE v2", "eth0");
    entry(port, 1, "10.0.0.6", "RoCE v2", "eth0");
    byte[] rubbish = new byte[16 << 20];
    new Random(1).nextBytes(rubbish);
    Files.write(port.resolve("gids/1"), rubbish);
    Files.write(port.resolve("state"), rubbish);
    Files.write(port.resolve("gid_attrs/ndevs/0"), rubbish);
    try (RandomAccessFile sparse =
        new RandomAccessFile(port.resolve("gid_attrs/types/0").toFile(), "rw")) {
      sparse.setLength(1L << 40);
    }
    GidScan scan = assertTimeoutPreemptively(SOON, this::scan);
    assertEquals(1, scan.tables().get(0).entries().size());
    assertEquals(1, scan.problems().size());
    assertEquals("the port is unknown", scan.tables().get(0).port().unusable());
  }

  @Test
  void thousandsOfEntriesAreReadInNumericOrder() throws IOException {
    Path port = port("mlx5_0");
    for (int i = 0; i < 3000; i++) {
      entry(port, i, Gid.ofIpv4(0x0a000000 + i).full(), "RoCE v2", "eth0");
    }
    GidTable table = assertTimeoutPreemptively(SOON, () -> scan().tables().get(0));
    assertEquals(3000, table.length());
    assertEquals("10.0.11.183", table.entry(2999).orElseThrow().gid().toString());
    assertEquals(10, table.entries().get(10).index());
  }

  @Test
  void refreshTellsUnchangedChangedAndFailed() throws IOException {
    Path port = port("mlx5_0");
    entry(port, 0, "fe80::1", "RoCE v2", "eth0");
    entry(port, 1, "10.0.0.5", "RoCE v2", "eth0");
    SystemTree sysfs = SystemTree.at(root);
    LiveGidTable live = new LiveGidTable(sysfs, scan().tables().get(0));
    GidEntry inUse = live.table().entry(1).orElseThrow();

    GidRefresh same = live.refresh();
    assertEquals(GidRefresh.Outcome.UNCHANGED, same.outcome());
    assertTrue(same.keeps(inUse));

    entry(port, 0, "10.0.0.9", "RoCE v2", "eth0");
    GidRefresh elsewhere = live.refresh();
    assertEquals(GidRefresh.Outcome.CHANGED, elsewhere.outcome());
    assertEquals(
        List.of("index 0: fe80::1 RoCE v2 eth0 became 10.0.0.9 RoCE v2 eth0"), elsewhere.details());
    assertTrue(elsewhere.keeps(inUse));

    entry(port, 1, "::", "", "");
    Files.writeString(port.resolve("state"), "1: DOWN\n");
    GidRefresh gone = live.refresh();
    assertEquals(GidRefresh.Outcome.CHANGED, gone.outcome());
    assertEquals("port: ACTIVE became DOWN", gone.details().get(0));
    assertEquals("index 1: 10.0.0.5 RoCE v2 eth0 became empty", gone.details().get(1));
    assertTrue(!gone.keeps(inUse));

    Files.writeString(port.resolve("gids/1"), "rubbish");
    GidRefresh failed = live.refresh();
    assertEquals(GidRefresh.Outcome.FAILED, failed.outcome());
    assertEquals(live.table(), failed.table());
    assertTrue(failed.details().get(0).contains("'rubbish' is not a GID"), failed::toString);
    assertTrue(!failed.keeps(inUse));
  }

  private GidScan scan() {
    return GidScan.of(SystemTree.at(root));
  }

  private Path port(String device) throws IOException {
    Path port = root.resolve("class/infiniband/" + device + "/ports/1");
    for (String folder : List.of("gids", "gid_attrs/types", "gid_attrs/ndevs")) {
      Files.createDirectories(port.resolve(folder));
    }
    Files.writeString(port.resolve("link_layer"), "Ethernet\n");
    Files.writeString(port.resolve("state"), "4: ACTIVE\n");
    return port;
  }

  private static void entry(Path port, int index, String gid, String type, String netDevice)
      throws IOException {
    Files.writeString(port.resolve("gids/" + index), gid + "\n");
    Files.writeString(port.resolve("gid_attrs/types/" + index), type + "\n");
    Files.writeString(port.resolve("gid_attrs/ndevs/" + index), netDevice + "\n");
  }
}
