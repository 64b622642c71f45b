package org.gin4j.mock.litmus.explore;

import org.gin4j.mock.litmus.lang.Statement;

/**
 * A rank that waits for what will not come.
 *
 * @param rank the rank
 * @param statement where it waits
 * @param reason what it sees and what it awaits
 */
public record Blocked(int rank, Statement statement, String reason) {}
