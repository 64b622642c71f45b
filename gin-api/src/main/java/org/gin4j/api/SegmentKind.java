package org.gin4j.api;

/** Where the memory of a window lies [W6]. Source: {@code ncclGin_Segment*} tags, NCCL 2.30.7. */
public enum SegmentKind {
  /** Device memory of one GPU. */
  DEVICE,
  /** Memory of the host's CPUs. */
  HOST_NUMA,
  /** Device and host segments in one window. */
  MIXED
}
