package org.gin4j.tck;

import org.gin4j.api.Communicator;

/**
 * What one rank of a test does. Every rank has its own copy of what the body captures when ranks
 * are processes, so ranks share nothing but what they communicate.
 */
@FunctionalInterface
public interface RankBody {
  /** Runs one rank to its end; the communicator is closed afterwards. */
  void run(Communicator communicator) throws Exception;
}
