package org.gin4j.spi.vectors;

import java.util.List;
import java.util.Map;

/**
 * Checks golden data of one file format against this implementation; run by {@code gin tck vectors}
 * and by the unit tests of the module that owns the format.
 */
public interface VectorSuite {

  /** Returns the value of the member {@code file} of the documents this suite reads. */
  String file();

  /**
   * Checks every case of a document.
   *
   * @param document the parsed JSON object: maps, lists, strings, numbers, booleans
   */
  Result run(Map<String, Object> document);

  /**
   * The outcome.
   *
   * @param passed number of cases that agree
   * @param failures a line for each that does not: its id, what was expected, what came out
   */
  record Result(int passed, List<String> failures) {
    /** Copies the list. */
    public Result {
      failures = List.copyOf(failures);
    }
  }
}
