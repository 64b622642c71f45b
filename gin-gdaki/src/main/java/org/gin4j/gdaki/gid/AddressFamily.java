package org.gin4j.gdaki.gid;

/** The family of a GID; constants carry the names that {@code NCCL_IB_ADDR_FAMILY} takes. */
public enum AddressFamily {
  /** An IPv4-mapped GID, {@code ::ffff:a.b.c.d}, or the mapped multicast form under ff0e::/32. */
  AF_INET,
  /** Every other GID. */
  AF_INET6
}
