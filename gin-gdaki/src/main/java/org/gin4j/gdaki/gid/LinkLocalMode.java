package org.gin4j.gdaki.gid;

/**
 * How the kernel or the network manager makes an interface's IPv6 link-local address ({@code
 * addr_gen_mode}).
 */
public enum LinkLocalMode {
  /** From the MAC address: the address is the default GID, so it takes no entry of its own. */
  EUI64(0),
  /** None is made. */
  NONE(1),
  /**
   * From a secret and the network (RFC 7217): it differs from the default GID, takes entries of its
   * own, and changes with the secret, so that later indices move.
   */
  STABLE_PRIVACY(2);

  private final int code;

  LinkLocalMode(int code) {
    this.code = code;
  }

  /** Returns the number that {@code net.ipv6.conf.*.addr_gen_mode} takes. */
  public int code() {
    return code;
  }

  /** Returns the commands that make an interface's address come from its MAC address. */
  public static String pinningAdvice(String netDevice) {
    return "nmcli connection modify "
        + netDevice
        + " ipv6.addr-gen-mode eui64 && nmcli connection up "
        + netDevice
        + "; without NetworkManager: sudo sysctl -w net.ipv6.conf."
        + netDevice.replace('.', '/')
        + ".addr_gen_mode="
        + EUI64.code
        + " && sudo ip link set "
        + netDevice
        + " down && sudo ip link set "
        + netDevice
        + " up";
  }
}
