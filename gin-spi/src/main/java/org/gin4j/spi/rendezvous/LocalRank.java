package org.gin4j.spi.rendezvous;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gin4j.api.CommConfig;

/**
 * A rank that is a thread of this JVM, started together with the others: it need not be told who it
 * is or where to meet. Threads that such a thread starts belong to the same rank.
 */
public interface LocalRank {

  /** Returns the rank that the calling thread belongs to, if it was started as one. */
  static Optional<LocalRank> current() {
    return Optional.ofNullable(LocalRankBinding.RANK.get());
  }

  /** Makes the calling thread, and those it starts from now on, belong to a rank. */
  static void bind(LocalRank rank) {
    LocalRankBinding.RANK.set(rank);
  }

  /** Returns the world rank. */
  int rank();

  /** Returns the number of ranks. */
  int size();

  /** Returns settings that take the place of the program's and the environment's. */
  Map<String, String> settings();

  /**
   * Meets the other ranks.
   *
   * @param name name of the communicator within the job
   */
  Rendezvous join(String name, Duration timeout);

  /** Returns a configuration with this rank's settings in it. */
  default CommConfig configure(CommConfig config) {
    return config.with(settings());
  }
}
