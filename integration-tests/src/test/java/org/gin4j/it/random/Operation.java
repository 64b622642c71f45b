package org.gin4j.it.random;

/**
 * A step with its place in a program: ranks, cells and ranges are real.
 *
 * @param step what was drawn
 * @param initiator world rank that does it
 * @param peer world rank it is done to
 * @param context context index
 * @param bytes how many bytes are moved
 * @param target offset that is written: at the peer, or here for a get
 * @param source offset that is read: here, or at the peer for a get
 * @param value what a putValue writes
 * @param cell signal id or index of the VA cell
 * @param addend what the cell is raised by; 0 without an action
 */
record Operation(
    Step step,
    int initiator,
    int peer,
    int context,
    int bytes,
    int target,
    int source,
    long value,
    int cell,
    long addend) {

  /** Even cells are only ever incremented, odd ones only added to: the two may not mix [S4]. */
  boolean isInc() {
    return cell % 2 == 0;
  }

  boolean isData() {
    return step.kind() != Step.Kind.SIGNAL;
  }

  boolean isGet() {
    return step.kind() == Step.Kind.GET;
  }

  /** The rank whose memory is written. */
  int writes() {
    return isGet() ? initiator : peer;
  }

  boolean hasCounter() {
    return step.kind() == Step.Kind.PUT && step.counter() >= 0;
  }
}
