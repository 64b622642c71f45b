package org.gin4j.cli.perf;

import org.gin4j.api.RemoteAction;

/** The signal of the ping-pong. */
final class PutSignal {
  static final int SIGNAL = 0;
  static final RemoteAction ARRIVED = RemoteAction.weakSignalInc(SIGNAL);

  private PutSignal() {}
}
