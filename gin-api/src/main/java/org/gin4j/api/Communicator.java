package org.gin4j.api;

import java.lang.foreign.MemorySegment;

/**
 * A fixed set of ranks that agreed to communicate.
 *
 * <p>Calls marked <em>collective</em> are made by all ranks in the same order; a rank that calls
 * something else, or does not come within the deadline, makes the call fail on every rank with both
 * calls named. Any thread may call; collective calls of one communicator are made by one thread at
 * a time.
 *
 * <p>Source: {@code ncclComm}, NCCL 2.30.7.
 */
public interface Communicator extends AutoCloseable {

  /** Returns this process's world rank. */
  int rank();

  /** Returns the number of ranks. */
  int size();

  /** Returns what this communicator offers. */
  CommProperties properties();

  /** Returns the team of all ranks [T1]. */
  default Team world() {
    return Team.world(size(), rank());
  }

  /** Returns the team of ranks that share memory with this one [T1]. */
  default Team lsa() {
    return Team.lsa(properties().lsaSize(), rank());
  }

  /** Returns the team of ranks at this rank's place on every host [T1]. */
  default Team rail() {
    return Team.rail(size(), properties().lsaSize(), rank());
  }

  /**
   * Allocates zeroed memory that can be registered. Local; aligned to a page. It is given back by
   * {@link #free} or when the communicator closes, and never while a window needs it [W4].
   *
   * @param bytes at least 1; may exceed 4 GiB [W7]
   * @throws GinException RESOURCE when the host has not that much shared memory
   */
  MemorySegment allocate(long bytes);

  /**
   * Allocates memory of a kind [W6].
   *
   * @throws GinException UNSUPPORTED when no memory provider serves the kind, naming them all
   */
  MemorySegment allocate(long bytes, SegmentKind kind);

  /**
   * Gives allocated memory back: at once, or when its last window closes [W3, W4]. Idempotent.
   *
   * @throws GinException INVALID_ARGUMENT when the memory did not come from {@link #allocate}
   */
  void free(MemorySegment memory);

  /**
   * Registers memory as a symmetric window. Collective. The memory is an allocation or a slice of
   * one [W5]; the same memory may be registered again [W3].
   *
   * @throws GinException MISMATCH on every rank when sizes or flags differ, naming two ranks and
   *     both values [W1]; INVALID_ARGUMENT when the memory did not come from {@link #allocate}
   */
  Window register(MemorySegment memory, WindowFlag... flags);

  /**
   * Creates the device-side communicator with its contexts, signals, counters and barriers.
   * Collective. Requirements are honoured or refused with the reason, never dropped [U1].
   *
   * @throws GinException INVALID_ARGUMENT for contradictory requirements [U2]; UNSUPPORTED for a
   *     feature newer than the compatibility level [U8]; NO_BACKEND when nothing can serve them,
   *     listing every candidate [U6]; MISMATCH when ranks differ
   */
  DeviceCommunicator createDeviceCommunicator(DeviceCommRequirements requirements);

  /**
   * Ends every waiter of this communicator on all ranks with {@link ErrorKind#ABORTED} [L3].
   *
   * @param reason shown to every waiter
   */
  void abort(String reason);

  /**
   * Closes this rank's side with all that was created from it. Idempotent, in any order with
   * windows and device communicators, with work outstanding, without waiting for peers [L6].
   */
  @Override
  void close();
}
