package org.gin4j.mock.litmus;

import java.util.List;
import java.util.SortedMap;

/**
 * What a backend did with a program.
 *
 * @param runs number of runs
 * @param seen every outcome seen, as a condition, with how often
 * @param failures what was seen though it is not possible
 * @param skipped why the program was not run, or the empty string
 */
public record LitmusRunReport(
    int runs, SortedMap<String, Integer> seen, List<String> failures, String skipped) {}
