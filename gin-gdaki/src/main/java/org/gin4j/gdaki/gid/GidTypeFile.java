package org.gin4j.gdaki.gid;

import java.util.OptionalInt;

/**
 * What reading the type of a table entry gave. The file says {@code IB/RoCE v1} for InfiniBand,
 * RoCE v1 and iWARP alike, so that only a port tells the {@link GidType}.
 *
 * @param outcome how reading ended
 * @param text what the file said; empty unless it was read
 */
public record GidTypeFile(Outcome outcome, String text) {
  private static final int V1 = 1;
  private static final int V2 = 2;

  /** How reading a type file ended. */
  public enum Outcome {
    /** It was read. */
    READ,
    /** It is there but has nothing to say (EINVAL): an empty slot or another namespace's entry. */
    NOT_MAPPED,
    /** It cannot be opened, which makes NCCL give up when it needs it. */
    UNREADABLE
  }

  /** A file that fails with EINVAL. */
  public static final GidTypeFile NOT_MAPPED = new GidTypeFile(Outcome.NOT_MAPPED, "");

  /** A file that cannot be opened. */
  public static final GidTypeFile UNREADABLE = new GidTypeFile(Outcome.UNREADABLE, "");

  /** Returns a file that was read. */
  public static GidTypeFile read(String text) {
    return new GidTypeFile(Outcome.READ, text);
  }

  /**
   * Returns the RoCE version that NCCL sees, 1 or 2; empty when the file was not read or says
   * something else. Source: ncclIbRoceGetVersionNum, NCCL 2.30.7.
   */
  public OptionalInt roceVersion() {
    if (text.startsWith("IB/RoCE v1") || text.startsWith("RoCE v1")) {
      return OptionalInt.of(V1);
    }
    return text.startsWith("RoCE v2") ? OptionalInt.of(V2) : OptionalInt.empty();
  }

  /** Returns what an entry of a port with this type file stands for. */
  public GidType type(RdmaPort port) {
    if (port.device().isIwarp()) {
      return GidType.IWARP;
    }
    if (port.linkLayer() == LinkLayer.INFINIBAND) {
      return GidType.IB;
    }
    OptionalInt version = roceVersion();
    if (version.isEmpty()) {
      return GidType.UNKNOWN;
    }
    return version.getAsInt() == V1 ? GidType.ROCE_V1 : GidType.ROCE_V2;
  }
}
