package org.gin4j.api;

/** The three standard teams. Source: {@code ncclTeamTag{World,Lsa,Rail}}, NCCL 2.30.7. */
public enum TeamTag {
  /** All ranks. */
  WORLD,
  /** The ranks whose memory this rank can load and store. */
  LSA,
  /** The ranks at the same place in their LSA team, one a host. */
  RAIL
}
