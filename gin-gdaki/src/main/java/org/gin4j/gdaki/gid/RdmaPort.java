package org.gin4j.gdaki.gid;

/**
 * A port of an RDMA device.
 *
 * @param device whose port it is
 * @param number counted from 1
 * @param linkLayer what it speaks
 * @param state such as {@code 4: ACTIVE}; empty when unknown
 * @param physicalState such as {@code 5: LinkUp}; empty when unknown
 * @param rate such as {@code 100 Gb/sec (4X EDR)}; empty when unknown
 */
public record RdmaPort(
    RdmaDevice device,
    int number,
    LinkLayer linkLayer,
    String state,
    String physicalState,
    String rate) {

  private static final String ACTIVE = "4:";

  /** Returns whether it carries traffic; NCCL passes over ports that do not. */
  public boolean isActive() {
    return state.startsWith(ACTIVE);
  }

  /** Returns the state's word, such as ACTIVE or DOWN. */
  public String stateWord() {
    String word = state.substring(state.indexOf(':') + 1).strip();
    return word.isEmpty() ? "unknown" : word;
  }

  /** Returns why NCCL's RDMA transport cannot use the port; empty when it can. */
  public String unusable() {
    if (device.isIwarp()) {
      return "iWARP, not RoCE: NCCL needs InfiniBand or RoCE";
    }
    if (!isActive()) {
      return "the port is " + stateWord();
    }
    return linkLayer == LinkLayer.UNKNOWN ? "its link layer is unknown" : "";
  }

  /** Returns device and port as listings write them. */
  @Override
  public String toString() {
    return device.name() + "/" + number;
  }
}
