package org.gin4j.api;

import java.time.Duration;

/**
 * One coop's use of one barrier of a team [B1]. Every thread of the coop calls {@link #sync}; all
 * members of the team do the same on their side.
 *
 * <p>Belongs to the coop that opened it and cannot be copied [B8]; rounds continue from where the
 * last session on the same index ended. Two live sessions on one index are a fault of the caller
 * [B6]. A session whose sync timed out is broken and says so on the next use [B7].
 *
 * <p>Source: {@code ncclGinBarrierSession}, NCCL 2.30.7. NCCL signals one peer and waits for it
 * before the next, which cannot finish for three ranks and fewer threads; here all peers are
 * signalled before any is waited for [B5].
 */
public interface GinBarrierSession extends AutoCloseable {

  /** Meets with the strongest promises: order ACQUIRE_RELEASE, fence {@link FenceLevel#PUT_GET}. */
  default void sync() {
    sync(MemoryOrder.ACQUIRE_RELEASE, FenceLevel.PUT_GET);
  }

  /**
   * Returns when all members entered this round, and what the fence names has completed [B2].
   *
   * <p>PUT: puts by other members that target this rank, posted before their sync on the bound
   * context (or on any, when bound to all), are settled. GET: this rank's earlier gets are visible.
   * Members pass the same fence; if they differ, only puts between members that both pass PUT are
   * settled.
   *
   * @throws GinTimeoutException naming the members not seen, after the default deadline; the
   *     session is then broken [B7]
   * @throws GinException UNSUPPORTED when the fence includes PUT and the communicator was created
   *     without strong signals [S11]; PEER_LOST, ABORTED or TRANSPORT when the communicator failed
   */
  void sync(MemoryOrder order, FenceLevel fence);

  /** As {@link #sync(MemoryOrder, FenceLevel)} with its own deadline. */
  void sync(MemoryOrder order, FenceLevel fence, Duration deadline);

  /** Returns the team that meets. */
  Team team();

  /** Ends the use of the index; the cells keep their counts. Idempotent. */
  @Override
  void close();
}
