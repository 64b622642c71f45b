package org.gin4j.cli.rank;

import java.io.IOException;
import java.util.Map;
import org.gin4j.api.Communicator;

/** What one rank does in a job of the command. */
public interface RankTask {

  /**
   * Does this rank's part.
   *
   * @return what the launching command is to know of it
   */
  Map<String, String> run(Communicator communicator, RankProgress progress) throws IOException;
}
