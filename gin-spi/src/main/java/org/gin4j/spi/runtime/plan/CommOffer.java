package org.gin4j.spi.runtime.plan;

import org.gin4j.api.ConnectionType;

/**
 * What a communicator offers to device communicators.
 *
 * @param ranks number of ranks
 * @param lsaSize ranks of an LSA team; divides ranks [T2]
 * @param ginSupport the widest connection that every rank can have
 * @param fixedContexts whether there is exactly one context a connection
 * @param connections network connections that contexts are spread over
 * @param strongSignals whether strong signals are served [S3]
 * @param vaSignals whether VA signals are served [S10]
 * @param ginAlreadyEnabled whether an earlier device communicator set GIN up
 */
public record CommOffer(
    int ranks,
    int lsaSize,
    ConnectionType ginSupport,
    boolean fixedContexts,
    int connections,
    boolean strongSignals,
    boolean vaSignals,
    boolean ginAlreadyEnabled) {

  /** Checks that the numbers fit each other. */
  public CommOffer {
    if (ranks < 1 || lsaSize < 1 || ranks % lsaSize != 0) {
      throw new IllegalArgumentException(
          "an LSA size of " + lsaSize + " does not divide " + ranks + " ranks [T2]");
    }
    if (ginSupport != ConnectionType.NONE && connections < 1) {
      throw new IllegalArgumentException("GIN over " + connections + " connections");
    }
    if (ginAlreadyEnabled && ginSupport == ConnectionType.NONE) {
      throw new IllegalArgumentException("GIN is enabled and not supported");
    }
  }

  /** Returns the number of ranks of a rail team. */
  public int railSize() {
    return ranks / lsaSize;
  }
}
