package org.gin4j.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One thread's membership in a group of threads that call GIN together, as the threads of a CTA do.
 *
 * <p>A call that takes a coop is made by all its threads; one of them acts and all return together.
 *
 * <p>Source: {@code ncclCoopThread}, {@code ncclCoopCta}, NCCL 2.30.7.
 */
public final class Coop {
  private static final Coop THREAD = new Coop(null, 0, 1);
  private static final Duration DEFAULT_DEADLINE = Duration.ofMinutes(2);

  private final CoopMeeting meeting;
  private final int rank;
  private final int size;

  private Coop(CoopMeeting meeting, int rank, int size) {
    this.meeting = meeting;
    this.rank = rank;
    this.size = size;
  }

  /** Returns the group of the calling thread alone. */
  public static Coop thread() {
    return THREAD;
  }

  /**
   * Makes a group; element i is the membership to hand to thread i.
   *
   * @param size number of threads, at least 1
   * @param deadline how long {@link #sync} waits for the others
   */
  public static List<Coop> group(int size, Duration deadline) {
    if (size < 1) {
      throw GinException.invalidArgument("a coop needs at least 1 thread, not " + size);
    }
    CoopMeeting meeting = new CoopMeeting(size, deadline.toNanos());
    List<Coop> members = new ArrayList<>(size);
    for (int rank = 0; rank < size; rank++) {
      members.add(new Coop(meeting, rank, size));
    }
    return List.copyOf(members);
  }

  /** Makes a group whose {@link #sync} waits at most two minutes. */
  public static List<Coop> group(int size) {
    return group(size, DEFAULT_DEADLINE);
  }

  /** Returns the thread's place in the group, from 0. */
  public int rank() {
    return rank;
  }

  /** Returns the number of threads. */
  public int size() {
    return size;
  }

  /** Returns whether both are memberships in one group; the thread alone is in none. */
  public boolean sameGroup(Coop other) {
    return meeting != null && meeting == other.meeting;
  }

  /**
   * Breaks the group: every member's {@link #sync}, under way or later, fails with the cause. For
   * the runtime, when a call of one thread fails that the others make too.
   */
  public void abandon(RuntimeException cause) {
    if (meeting != null) {
      meeting.abandon(cause);
    }
  }

  /**
   * Waits until all threads of the group have called this; their earlier writes are then visible.
   *
   * @throws GinTimeoutException when a thread of the group does not come in time; the group is
   *     broken from then on and every member's call fails
   * @throws GinException when a call of another thread of the group failed, with its kind
   */
  public void sync() {
    syncWithin(Duration.ZERO);
  }

  /**
   * As {@link #sync()}, for a meeting that may wait for one thread's own deadline.
   *
   * @param longer how long to wait when that is more than the group's deadline
   */
  public void syncWithin(Duration longer) {
    if (meeting != null && size > 1) {
      meeting.await(rank, longer);
    }
  }
}
