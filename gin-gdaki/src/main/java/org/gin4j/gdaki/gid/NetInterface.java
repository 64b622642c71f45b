package org.gin4j.gdaki.gid;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * An Ethernet interface over a RoCE port, as far as the kernel's GIDs depend on it.
 *
 * @param name its name
 * @param mac its MAC address; a VLAN has that of its parent
 * @param addresses its addresses in the order in which they were given to it
 */
public record NetInterface(String name, MacAddress mac, List<InetAddress> addresses) {
  /** Copies the list. */
  public NetInterface {
    addresses = List.copyOf(addresses);
  }

  /** Returns the GID that the MAC address makes and that every interface has. */
  public Gid defaultGid() {
    return Gid.linkLocal(mac);
  }

  /** Returns the mode of its link-local address, as far as the address tells. */
  public LinkLocalMode linkLocalMode() {
    List<Gid> linkLocal = addressGids().stream().filter(Gid::isLinkLocal).toList();
    if (linkLocal.isEmpty()) {
      return LinkLocalMode.NONE;
    }
    return linkLocal.contains(defaultGid()) ? LinkLocalMode.EUI64 : LinkLocalMode.STABLE_PRIVACY;
  }

  /** Returns the GIDs of the addresses, IPv4 first as at registration. */
  List<Gid> addressGids() {
    List<Gid> gids = new ArrayList<>();
    addresses.stream()
        .filter(Inet4Address.class::isInstance)
        .map(Gid::ofAddress)
        .forEach(gids::add);
    addresses.stream()
        .filter(address -> !(address instanceof Inet4Address))
        .map(Gid::ofAddress)
        .forEach(gids::add);
    return gids;
  }
}
