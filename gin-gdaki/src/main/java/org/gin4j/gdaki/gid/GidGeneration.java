package org.gin4j.gdaki.gid;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the kernel fills the GID table of a RoCE port that speaks both versions. When the device is
 * registered each interface gives its default GID, made from the MAC address, then its IPv4
 * addresses, then its IPv6 addresses; each GID as a pair, v1 before v2. An address that comes later
 * takes the first free slots, and one that goes leaves its slots empty. A link-local address that
 * equals the default GID takes no further slots.
 *
 * <p>Source: roce_gid_mgmt and the GID cache of Linux 6.1.
 */
public final class GidGeneration {
  private final List<GidEntry> slots = new ArrayList<>();

  private GidGeneration() {}

  /** Fills an empty table, as at registration of the device. */
  public static GidGeneration register(List<NetInterface> interfaces) {
    GidGeneration table = new GidGeneration();
    for (NetInterface from : interfaces) {
      table.put(from.defaultGid(), from.name());
      from.addressGids().forEach(gid -> table.put(gid, from.name()));
    }
    return table;
  }

  /** Adds an address that an interface gets later. */
  public void add(NetInterface to, InetAddress address) {
    put(Gid.ofAddress(address), to.name());
  }

  /** Takes an address from an interface; its slots become empty, the others stay where they are. */
  public void remove(NetInterface from, InetAddress address) {
    Gid gone = Gid.ofAddress(address);
    slots.replaceAll(
        entry ->
            is(entry, gone, from.name()) && !gone.equals(from.defaultGid())
                ? empty(entry.index())
                : entry);
  }

  /** Returns the entries by index; slots that became empty are zero. */
  public List<GidEntry> entries() {
    return List.copyOf(slots);
  }

  private void put(Gid gid, String netDevice) {
    if (slots.stream().anyMatch(entry -> is(entry, gid, netDevice))) {
      return;
    }
    place(gid, netDevice, GidType.ROCE_V1, GidTypeFile.read("IB/RoCE v1"));
    place(gid, netDevice, GidType.ROCE_V2, GidTypeFile.read("RoCE v2"));
  }

  private void place(Gid gid, String netDevice, GidType type, GidTypeFile file) {
    int free = 0;
    while (free < slots.size() && !slots.get(free).gid().isZero()) {
      free++;
    }
    GidEntry entry = new GidEntry(free, gid, type, file, Optional.of(netDevice));
    if (free == slots.size()) {
      slots.add(entry);
    } else {
      slots.set(free, entry);
    }
  }

  private static boolean is(GidEntry entry, Gid gid, String netDevice) {
    return entry.gid().equals(gid) && entry.netDevice().filter(netDevice::equals).isPresent();
  }

  private static GidEntry empty(int index) {
    return new GidEntry(index, Gid.ZERO, GidType.UNKNOWN, GidTypeFile.NOT_MAPPED, Optional.empty());
  }
}
