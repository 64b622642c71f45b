package org.gin4j.mock.trace.render;

import org.gin4j.mock.trace.TraceEvent;

/** A line of the picture. */
sealed interface Row {
  /** The step that the row stands for. */
  long step();

  /** An event, or the beginning of one that lasts. */
  record Begin(TraceEvent event) implements Row {
    @Override
    public long step() {
      return event.begin();
    }
  }

  /** The end of an event that lasted, at a step of its own. */
  record End(TraceEvent event) implements Row {
    @Override
    public long step() {
      return event.end();
    }
  }

  /** Events that are not shown. */
  record Gap(long step, int events) implements Row {}

  /** The names of the ranks again, where those at the top are far away. */
  record Names(long step) implements Row {}
}
