package org.gin4j.tck;

import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.gin4j.tck.rank.ProcessWorld;
import org.gin4j.tck.rank.ThreadWorld;

/** What runs the ranks of a test: threads, processes, or a backend's own scheduler. */
public interface RankWorld {

  /**
   * Runs a body on every rank, each with its own communicator, to the end of all. A rank that does
   * not end in time is a failure, never a hang.
   *
   * @param settings of every rank, the backend's name among them
   * @throws Exception what the first rank that failed threw; an {@link Error} likewise
   */
  void run(int ranks, Map<String, String> settings, RankBody body) throws Exception;

  /** Returns how ranks run, in a word, for reports. */
  String name();

  /** Returns whether a rank may end without any goodbye, by {@link #loseThisRank}. */
  default boolean canLoseRanks() {
    return false;
  }

  /** Ends the calling rank as a crash does; only where {@link #canLoseRanks} holds. */
  default void loseThisRank() {
    throw new UnsupportedOperationException("ranks of " + name() + " cannot be lost alone");
  }

  /** Ranks are threads of this JVM. */
  static RankWorld threads() {
    return new ThreadWorld();
  }

  /** Ranks are processes: every test runs in each of them as one rank. */
  static RankWorld processes() {
    return ProcessWorld.shared();
  }

  /** Returns the world that comes with a backend, if one is found, otherwise threads. */
  static RankWorld of(String backend) {
    return own(backend).orElseGet(RankWorld::threads);
  }

  /** Returns the world that comes with a backend, if one is found. */
  static Optional<RankWorld> own(String backend) {
    return ServiceLoader.load(RankWorldFactory.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(factory -> factory.backend().equals(backend))
        .findFirst()
        .map(RankWorldFactory::create);
  }
}
