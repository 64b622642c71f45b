package org.gin4j.mock.fabric;

import org.gin4j.api.RemoteAction;

/**
 * A remote action with its strength resolved.
 *
 * @param signal the signal's id, or -1
 * @param window the window of a VA signal at the initiator, or null
 * @param offset the VA signal's byte offset
 * @param value what is added
 * @param inc whether it is an Inc
 * @param strong whether it covers everything earlier
 * @param barrier whether it raises a barrier cell
 */
public record Action(
    int signal,
    FabricWindow window,
    long offset,
    long value,
    boolean inc,
    boolean strong,
    boolean barrier) {

  /** Returns the action of a call, or null for none. */
  public static Action of(RemoteAction remote, boolean strong, FabricWindow va, boolean barrier) {
    return switch (remote.target()) {
      case NONE -> null;
      case SIGNAL ->
          new Action(remote.signal(), null, 0, remote.value(), remote.isInc(), strong, barrier);
      case VA_SIGNAL ->
          new Action(-1, va, remote.offset(), remote.value(), remote.isInc(), strong, barrier);
    };
  }

  @Override
  public String toString() {
    return (strong ? "strong " : "weak ")
        + (signal >= 0 ? "s" + signal : "va+" + offset)
        + (inc ? " inc" : " add " + value);
  }
}
