package org.gin4j.tck.rank;

import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.api.Communicator;
import org.gin4j.api.Gins;
import org.gin4j.tck.RankBody;

/** Connects one rank and runs its body. */
final class OneRank {
  private OneRank() {}

  /** Runs to the end; a rank that fails aborts the others, so that none waits for it. */
  static void run(Map<String, String> settings, RankBody body) throws Exception {
    CommConfig.Builder config = CommConfig.builder();
    settings.forEach(config::set);
    try (Communicator communicator = Gins.connect(config.build())) {
      try {
        body.run(communicator);
      } catch (Exception | Error e) {
        communicator.abort("another rank of the test failed: " + e);
        throw e;
      }
    }
  }
}
