package org.gin4j.it;

import java.util.List;
import org.gin4j.api.Communicator;

/** What one rank does; a process program needs a public constructor without arguments. */
@FunctionalInterface
public interface RankProgram {
  /** Runs on one rank. */
  void run(Communicator communicator, List<String> arguments) throws Exception;
}
