package org.gin4j.api;

/** Which peers a device communicator connects. Source: {@code ncclGinConnectionType_t}, 2.29.7. */
public enum ConnectionType {
  /** No network resources; asking for signals, counters or GIN barriers is refused [U2]. */
  NONE,
  /** Every rank reaches every rank. */
  FULL,
  /** Every rank reaches its rail team only; other peers are refused before posting [P6]. */
  RAIL
}
