package org.gin4j.gdaki.gid;

import java.util.Optional;

/**
 * One entry of a GID table.
 *
 * @param index its place, as {@code NCCL_IB_GID_INDEX} and ibv_modify_qp name it
 * @param gid the GID; zero for an empty slot
 * @param type what it stands for
 * @param typeFile what the type was read from
 * @param netDevice the network interface it belongs to, where that can be read
 */
public record GidEntry(
    int index, Gid gid, GidType type, GidTypeFile typeFile, Optional<String> netDevice) {

  /** Returns index, address, type and interface for messages. */
  @Override
  public String toString() {
    return "index "
        + index
        + " ("
        + gid
        + ", "
        + type
        + netDevice.map(name -> ", " + name).orElse("")
        + ")";
  }
}
