package org.gin4j.mock.trace.render;

import org.gin4j.mock.trace.TraceEvent;

/**
 * A line from one event to another of the same operation.
 *
 * @param flow what it stands for
 * @param from where it starts
 * @param to where it ends
 * @param hot whether a finding names the operation
 */
record Arrow(Flow flow, TraceEvent from, TraceEvent to, boolean hot) {}
