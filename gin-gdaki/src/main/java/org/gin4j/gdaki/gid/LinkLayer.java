package org.gin4j.gdaki.gid;

/** What a port speaks. */
public enum LinkLayer {
  /** InfiniBand. */
  INFINIBAND("InfiniBand"),
  /** Ethernet: RoCE or iWARP. */
  ETHERNET("Ethernet"),
  /** Not told, or a word that is not known. */
  UNKNOWN("unknown");

  private final String text;

  LinkLayer(String text) {
    this.text = text;
  }

  /** Returns the link layer that the file {@code link_layer} names. */
  public static LinkLayer of(String text) {
    for (LinkLayer layer : values()) {
      if (layer.text.equalsIgnoreCase(text)) {
        return layer;
      }
    }
    return UNKNOWN;
  }

  /** Returns the kernel's word. */
  @Override
  public String toString() {
    return text;
  }
}
