package org.gin4j.cli.vectors;

import java.util.Optional;
import org.gin4j.spi.vectors.VectorSuite;

/**
 * What became of one vector file.
 *
 * @param file its name
 * @param result the suite's result, when there was one
 * @param problem why there was none; otherwise empty
 * @param failed whether this is a failure
 */
public record VectorOutcome(
    String file, Optional<VectorSuite.Result> result, String problem, boolean failed) {

  static VectorOutcome checked(String file, VectorSuite.Result result) {
    return new VectorOutcome(file, Optional.of(result), "", !result.failures().isEmpty());
  }

  static VectorOutcome noSuite(String file, String format) {
    return new VectorOutcome(file, Optional.empty(), "no suite for " + format, false);
  }

  static VectorOutcome unreadable(String file, String problem) {
    return new VectorOutcome(file, Optional.empty(), problem, true);
  }
}
