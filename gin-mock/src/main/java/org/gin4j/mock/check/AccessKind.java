package org.gin4j.mock.check;

import org.gin4j.mock.trace.EventKind;

/** How a rank touches its own memory. */
enum AccessKind {
  /** With its own loads. */
  READ("reads", "read", EventKind.READ),
  /** With its own stores. */
  WRITE("overwrites", "written", EventKind.WRITE),
  /** By posting a put of it. */
  SEND("sends", "sent", EventKind.POST);

  final String verb;
  final String done;
  final EventKind event;

  AccessKind(String verb, String done, EventKind event) {
    this.verb = verb;
    this.done = done;
    this.event = event;
  }
}
