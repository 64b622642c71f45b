package org.gin4j.gdaki.vectors;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gin4j.gdaki.gid.Gid;
import org.gin4j.gdaki.gid.GidEntry;
import org.gin4j.gdaki.gid.GidScan;
import org.gin4j.gdaki.gid.GidTable;
import org.gin4j.gdaki.gid.GidType;
import org.gin4j.gdaki.gid.LinkLayer;
import org.gin4j.gdaki.gid.MacAddress;
import org.gin4j.gdaki.gid.RdmaDevice;
import org.gin4j.gdaki.gid.RdmaPort;
import org.gin4j.gdaki.gid.SystemTree;
import org.gin4j.spi.vectors.VectorCase;
import org.gin4j.spi.vectors.VectorReport;
import org.gin4j.spi.vectors.VectorSuite;

/**
 * Checks {@code gid-sysfs} documents: recorded trees to devices, ports and listings. A case names
 * the {@code folder} of its tree.
 */
public final class GidTreeVectors implements VectorSuite {
  /** Creates the suite. */
  public GidTreeVectors() {}

  @Override
  public String file() {
    return "gid-sysfs";
  }

  @Override
  public Result run(Map<String, Object> document) {
    return new VectorReport(document).cases("cases", GidTreeVectors::tree).result();
  }

  private static void tree(VectorCase vector) {
    GidScan scan = GidScan.of(SystemTree.at(Path.of(vector.text("folder"), "sys")));
    if (!scan.problems().isEmpty()) {
      vector.differ("problems", "none", scan.problems());
    }
    devices(vector.objects("devices"), scan);
    ports(vector, scan);
    listing(vector, scan);
    for (VectorCase derivation : vector.objects("derivations")) {
      derivation(derivation, scan);
    }
  }

  private static void devices(List<VectorCase> expected, GidScan scan) {
    for (VectorCase vector : expected) {
      Optional<RdmaDevice> found =
          scan.tables().stream()
              .map(table -> table.port().device())
              .filter(device -> device.name().equals(vector.text("dev")))
              .findFirst();
      if (found.isEmpty()) {
        vector.differ("dev", vector.text("dev"), "none");
        continue;
      }
      RdmaDevice device = found.get();
      vector.expect("nodeGuid", device.nodeGuid());
      vector.expect("fwVer", device.firmware());
      vector.expect("nodeType", device.nodeType());
      optional(vector, "boardId", device.boardId());
    }
  }

  private static void ports(VectorCase vector, GidScan scan) {
    List<VectorCase> expected = vector.objects("ports");
    if (expected.size() != scan.tables().size()) {
      vector.differ("ports", expected.size() + " ports", scan.tables().size());
      return;
    }
    for (VectorCase each : expected) {
      Optional<GidTable> found =
          scan.tables().stream()
              .filter(table -> table.port().device().name().equals(each.text("dev")))
              .filter(table -> table.port().number() == each.integer("port"))
              .findFirst();
      if (found.isEmpty()) {
        each.differ("port", each.integer("port"), "none");
        continue;
      }
      RdmaPort port = found.get().port();
      each.expect("linkLayer", port.linkLayer().toString());
      each.expect("state", port.stateWord());
      each.expect("stateCode", port.isActive() ? 4 : port.state().charAt(0) - '0');
      each.expect("physState", port.physicalState().replaceFirst("[0-9]+: ", ""));
      each.expect("tableSize", found.get().length());
      each.expect("valid", found.get().occupied().size());
    }
  }

  private static void listing(VectorCase vector, GidScan scan) {
    List<VectorCase> expected = vector.objects("listing");
    int row = 0;
    for (GidTable table : scan.tables()) {
      for (GidEntry entry : table.occupied()) {
        if (row == expected.size()) {
          vector.differ("listing", expected.size() + " rows", "more");
          return;
        }
        row(expected.get(row++), table.port(), entry);
      }
    }
    if (row != expected.size()) {
      vector.differ("listing", expected.size() + " rows", row);
    }
  }

  private static void row(VectorCase vector, RdmaPort port, GidEntry entry) {
    vector.expect("dev", port.device().name());
    vector.expect("port", port.number());
    vector.expect("index", entry.index());
    vector.expect("gid", entry.gid().full());
    optional(vector, "ipv4", entry.gid().ipv4());
    optional(vector, "version", entry.type() == GidType.UNKNOWN ? "" : entry.type().version());
    optional(vector, "netdev", entry.netDevice().orElse(""));
    optional(vector, "typeFile", entry.typeFile().text());
    vector.expect("kind", kind(port, entry.gid()));
    vector.expect("portActive", port.isActive());
  }

  private static String kind(RdmaPort port, Gid gid) {
    if (port.device().isIwarp()) {
      return "mac";
    }
    if (port.linkLayer() == LinkLayer.INFINIBAND) {
      return "guid";
    }
    if (gid.isIpv4Mapped()) {
      return "ipv4Mapped";
    }
    return gid.isLinkLocal() ? "linkLocal" : "ipv6";
  }

  private static void derivation(VectorCase vector, GidScan scan) {
    String value = vector.text("value");
    boolean fromMac = vector.text("from").equals("mac");
    Gid gid = fromMac ? Gid.linkLocal(MacAddress.parse(value)) : Gid.parse(value);
    vector.expect("gid", gid.full());
    if (fromMac) {
      String digits = HexFormat.of().toHexDigits(MacAddress.parse(value).eui64());
      vector.expect("interfaceId", digits.replaceAll("(....)(?=.)", "$1:"));
    }
    List<String> places = new ArrayList<>();
    for (GidTable table : scan.tables()) {
      for (GidEntry entry : table.occupied()) {
        boolean same =
            entry.gid().equals(gid)
                && entry.netDevice().filter(vector.text("netdev")::equals).isPresent();
        if (same) {
          places.add(table.port() + "/" + entry.index());
        }
      }
    }
    if (!vector.texts("foundAt").equals(places)) {
      vector.differ("foundAt", vector.texts("foundAt"), places);
    }
  }

  /** Compares text that a document writes as null where there is none. */
  private static void optional(VectorCase vector, String member, String actual) {
    if (!vector.isNull(member)) {
      vector.expect(member, actual);
    } else if (!actual.isEmpty()) {
      vector.differ(member, "none", actual);
    }
  }
}
