package org.gin4j.mock.litmus;

import java.util.List;

/**
 * An expectation that does not hold.
 *
 * @param line where it stands; 0 for one that holds of every file
 * @param expectation as written
 * @param reason why it does not hold
 * @param schedule a schedule that shows it; empty when there is none
 */
public record LitmusFailure(
    int line, String expectation, String reason, List<LitmusStep> schedule) {}
