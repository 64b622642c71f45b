package org.gin4j.api;

import java.lang.foreign.MemorySegment;
import java.time.Duration;

/**
 * The side of a communicator that moves data: contexts, signals, counters and barriers as granted.
 *
 * <p>Any thread may call. Source: {@code ncclDevComm}, NCCL 2.30.7.
 */
public interface DeviceCommunicator extends AutoCloseable {

  /** Returns this process's world rank. */
  int rank();

  /** Returns the number of ranks. */
  int size();

  /** Returns the backend that serves this communicator; {@link GinType#NONE} without GIN. */
  GinType ginType();

  /** Returns a short description of how peers are reached, such as {@code "shm (direct)"}. */
  String transport();

  /** Returns the number of contexts granted [U4]. */
  int contextCount();

  /** Returns the number of signals per context, barrier cells included [U3]. */
  int signalCount();

  /** Returns the number of counters per context. */
  int counterCount();

  /** Returns the team of all ranks. */
  Team world();

  /** Returns the team of ranks that share memory with this one. */
  Team lsa();

  /** Returns the team of ranks at this rank's place on every host. */
  Team rail();

  /**
   * Returns the world rank of a team member [T3].
   *
   * @throws GinException INVALID_ARGUMENT when index is not in the team
   */
  int rankToWorld(Team team, int index);

  /**
   * Returns a context for use by any thread.
   *
   * @throws GinException INVALID_ARGUMENT when the index is not below {@link #contextCount}
   */
  default Gin gin(int contextIndex) {
    return gin(contextIndex, SharingMode.GPU);
  }

  /** Returns a context for use as the sharing mode says [P9]. */
  Gin gin(int contextIndex, SharingMode sharing);

  /** Returns the block of world barriers. */
  GinBarrierHandle worldBarriers();

  /** Returns the block of rail barriers. */
  GinBarrierHandle railBarriers();

  /**
   * Opens a barrier over all ranks, bound to one context [B3].
   *
   * @param coop the threads that will sync together; the session belongs to them [B8]
   * @param gin the context whose operations the fence covers
   * @param index barrier index; one coop at a time may use it [B6]
   * @throws GinException INVALID_ARGUMENT when index is not below the count required
   */
  GinBarrierSession worldBarrier(Coop coop, Gin gin, int index);

  /** Opens a barrier over all ranks whose fence covers every context [B3]. */
  GinBarrierSession worldBarrier(Coop coop, int index);

  /** Opens a barrier over the rail team, bound to one context [B9]. */
  GinBarrierSession railBarrier(Coop coop, Gin gin, int index);

  /** Opens a barrier over the rail team whose fence covers every context. */
  GinBarrierSession railBarrier(Coop coop, int index);

  /**
   * Opens a barrier over any team on a block of cells, bound to one context [B4].
   *
   * @throws GinException INVALID_ARGUMENT when the team's size is not the one the block was made
   *     for
   */
  GinBarrierSession barrier(Coop coop, Gin gin, Team team, GinBarrierHandle handle, int index);

  /** Opens a barrier over any team on a block of cells whose fence covers every context. */
  GinBarrierSession barrier(Coop coop, Team team, GinBarrierHandle handle, int index);

  /**
   * Meets once: a session opened, synchronised and closed. Source: {@code ncclGinBarrier}, NCCL
   * 2.30.7.
   *
   * @param tag WORLD or RAIL
   * @throws GinException UNSUPPORTED for LSA, which is no GIN barrier
   */
  default void barrier(
      Coop coop, Gin gin, TeamTag tag, int index, MemoryOrder order, FenceLevel fence) {
    if (tag == TeamTag.LSA) {
      throw new GinException(
          ErrorKind.UNSUPPORTED, "an LSA barrier is not a GIN barrier", "use WORLD or RAIL");
    }
    try (GinBarrierSession session =
        tag == TeamTag.WORLD ? worldBarrier(coop, gin, index) : railBarrier(coop, gin, index)) {
      session.sync(order, fence);
    }
  }

  /** Returns where entry {@code index} of the requirement list was placed [U3]. */
  ResourceGrant grant(int index);

  /**
   * Returns the symmetric buffer that buffer requirements were placed in, or null when there is
   * none.
   */
  Window resourceWindow();

  /** Returns the default deadline of blocking calls [L1]. */
  Duration timeout();

  /** Returns this rank's memory of a buffer that was granted. */
  MemorySegment resourceBuffer(ResourceGrant grant, long bytes);

  /**
   * Closes this rank's contexts. Idempotent; operations posted before are completed or abandoned
   * within the default deadline; peers are not waited for [L6].
   */
  @Override
  void close();
}
