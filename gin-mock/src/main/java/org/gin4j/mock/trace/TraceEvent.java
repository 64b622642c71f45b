package org.gin4j.mock.trace;

import java.util.Optional;
import org.gin4j.spi.Rule;

/**
 * One thing that happened.
 *
 * @param id number of the event, from 0, rising
 * @param kind what it is
 * @param begin step at which it began; steps are counted over the whole run, one for each event
 * @param end step at which it ended; that of its beginning unless it lasts
 * @param rank the world rank at which it happened
 * @param peer the other rank concerned, or -1
 * @param context the context concerned, or -1
 * @param cause id of the event that this one completes, such as the POST of an ARRIVE, or -1
 * @param label what it did, short, such as {@code put 64 B weak inc s0}
 * @param site the program's call site, or the empty string
 * @param law the rule that allowed the event where a reader may be surprised
 */
public record TraceEvent(
    int id,
    EventKind kind,
    long begin,
    long end,
    int rank,
    int peer,
    int context,
    int cause,
    String label,
    String site,
    Optional<Rule> law) {}
