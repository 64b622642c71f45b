package org.gin4j.mock.check;

import org.gin4j.mock.fabric.ContextState;

/**
 * An action on a cell that no thread of its rank has acquired yet.
 *
 * @param context the initiator's context
 * @param mark number of the operation that carried it
 * @param posted when it was posted
 * @param strong whether it covers everything earlier
 * @param barrier whether it raised a barrier cell
 * @param put the put it was bundled with, or null
 * @param event the trace's event of its posting
 * @param site where it was posted
 */
record Delivery(
    ContextState context,
    int mark,
    long posted,
    boolean strong,
    boolean barrier,
    PutRecord put,
    int event,
    String site) {

  /** Says which operation carried it, and where that was posted. */
  String origin() {
    return (put == null ? "one without a put, posted" : "that of the put posted")
        + (event < 0 ? "" : " at step " + event)
        + (site.isEmpty() ? "" : " at " + site);
  }
}
