package org.gin4j.mock.litmus;

import java.util.List;
import org.gin4j.mock.trace.Trace;

/**
 * One way in which a program may get stuck.
 *
 * @param blocked who waits where, what it sees and what it awaits, a line for each rank
 * @param schedule steps that lead there
 * @param trace the same as the trace of a run
 */
public record LitmusDeadlock(List<String> blocked, List<LitmusStep> schedule, Trace trace) {}
