package org.gin4j.gdaki.gid;

/**
 * An RDMA device, as its folder in sysfs describes it. Texts are empty where the file is missing.
 *
 * @param name its name, such as mlx5_0
 * @param nodeType such as {@code 1: CA}; {@code 4: RNIC} for iWARP
 * @param hcaType the chip, such as MT4129
 * @param firmware the firmware's version
 * @param boardId the board
 * @param nodeGuid identity of the device
 * @param systemImageGuid identity that devices on one card share
 */
public record RdmaDevice(
    String name,
    String nodeType,
    String hcaType,
    String firmware,
    String boardId,
    String nodeGuid,
    String systemImageGuid) {

  private static final String RNIC = "4:";

  /** Returns whether it speaks iWARP. */
  public boolean isIwarp() {
    return nodeType.startsWith(RNIC);
  }
}
