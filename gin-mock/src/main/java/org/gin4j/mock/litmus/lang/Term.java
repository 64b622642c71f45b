package org.gin4j.mock.litmus.lang;

/**
 * {@code R:r=V} or {@code final R:x=V}.
 *
 * @param rank the rank
 * @param register its register, or -1
 * @param variable its variable at the end, or -1
 * @param value the value
 */
public record Term(int rank, int register, int variable, long value) {}
