package org.gin4j.gdaki.gid;

/** What makes a chosen GID unsound. */
public enum GidFault {
  /** NCCL gives up while it chooses, because something it needs cannot be read. */
  CHOICE_FAILS,
  /** The index lies past the table, or the GID there cannot be read. */
  NO_ENTRY,
  /** The entry is empty. */
  ZERO,
  /** No router forwards the address: fe80::/10 on Ethernet, or 169.254.0.0/16. */
  LINK_LOCAL,
  /** Multicast, loopback or unspecified. */
  NOT_A_HOST,
  /** The device speaks iWARP, where the table names no endpoint. */
  IWARP,
  /** The type cannot be read: the interface belongs to another network namespace. */
  TYPE_UNKNOWN,
  /** Another RoCE version than was asked for. */
  VERSION,
  /** Another family than was asked for by name. */
  FAMILY,
  /** Outside the range that was asked for. */
  RANGE,
  /** No entry of the table would be sound. */
  NOTHING_USABLE
}
