package org.gin4j.mock.litmus.explore;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.gin4j.mock.Finding;

/**
 * All that can happen.
 *
 * @param outcomes every outcome, as register and memory values in the order of {@link
 *     Explorer#columns}, with a schedule
 * @param deadlocks who may get stuck, with a schedule
 * @param findings every mistake that some run shows
 * @param states how many states were visited
 */
public record Exploration(
    SortedMap<List<Long>, Schedule> outcomes,
    Map<List<Blocked>, Schedule> deadlocks,
    List<Finding> findings,
    int states) {}
