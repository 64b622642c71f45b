package org.gin4j.gdaki.gid;

import java.util.List;
import java.util.Optional;

/**
 * A table that was written down rather than read from sysfs: each entry with its index, its GID as
 * {@link Gid#parse} reads it, and its type as the types file says it, or {@code einval} where
 * reading fails with EINVAL, or {@code missing} where the file cannot be opened.
 */
public final class RecordedTable {
  private static final String EINVAL = "einval";
  private static final String MISSING = "missing";
  private static final String ADAPTER = "1: CA";
  private static final String ACTIVE = "4: ACTIVE";
  private static final String LINK_UP = "5: LinkUp";

  private RecordedTable() {}

  /**
   * Returns the table of an active port 1.
   *
   * @param device name to give the device
   * @param linkLayer what the port speaks
   * @throws IllegalArgumentException naming the entry, when an index or a GID is wrong
   */
  public static GidTable of(String device, LinkLayer linkLayer, List<Entry> entries) {
    RdmaPort port =
        new RdmaPort(
            new RdmaDevice(device, ADAPTER, "", "", "", "", ""), 1, linkLayer, ACTIVE, LINK_UP, "");
    int length = entries.stream().mapToInt(Entry::index).max().orElse(-1) + 1;
    return new GidTable(port, length, entries.stream().map(entry -> entry.on(port)).toList());
  }

  /**
   * An entry as it was written down.
   *
   * @param index its place
   * @param gid the GID
   * @param type the type, {@code einval} or {@code missing}
   * @param netDevice the interface, if it is known
   */
  public record Entry(int index, String gid, String type, Optional<String> netDevice) {

    private GidEntry on(RdmaPort port) {
      GidTypeFile file =
          switch (type) {
            case EINVAL -> GidTypeFile.NOT_MAPPED;
            case MISSING -> GidTypeFile.UNREADABLE;
            default -> GidTypeFile.read(type);
          };
      try {
        return new GidEntry(index, Gid.parse(gid), file.type(port), file, netDevice);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("index " + index + ": " + e.getMessage(), e);
      }
    }
  }
}
