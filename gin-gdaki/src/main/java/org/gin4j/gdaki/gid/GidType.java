package org.gin4j.gdaki.gid;

/** What packets a GID stands for. */
public enum GidType {
  /** InfiniBand. */
  IB("IB", "IB"),
  /** RoCE version 1: Ethernet type 0x8915, not routable. */
  ROCE_V1("RoCE v1", "v1"),
  /** RoCE version 2: UDP port 4791, routable. */
  ROCE_V2("RoCE v2", "v2"),
  /** iWARP: a TCP connection is the identity, the GID only finds the interface. */
  IWARP("iWARP", "iWARP"),
  /** Could not be read, as for an interface of another network namespace. */
  UNKNOWN("unknown", "unknown");

  private final String text;
  private final String version;

  GidType(String text, String version) {
    this.text = text;
    this.version = version;
  }

  /** Returns the short form that listings show: IB, v1, v2, iWARP or unknown. */
  public String version() {
    return version;
  }

  /** Returns the full name. */
  @Override
  public String toString() {
    return text;
  }
}
