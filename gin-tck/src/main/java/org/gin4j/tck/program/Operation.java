package org.gin4j.tck.program;

/**
 * A step with its place in a program: ranks, cells and ranges are real.
 *
 * @param kind what is done
 * @param initiator world rank that does it
 * @param peer world rank it is done to
 * @param context context index
 * @param bytes how many bytes are moved
 * @param target offset that is written: at the peer, or here for a get
 * @param source offset that is read: here, or at the peer for a get
 * @param value what a value writes
 * @param va whether the cell is a VA cell
 * @param cell signal id or index of the VA cell
 * @param addend what the cell is raised by; 0 without an action
 * @param strong whether the action is strong
 * @param counter local counter, or negative
 * @param after what the initiator does next
 */
record Operation(
    Step.Kind kind,
    int initiator,
    int peer,
    int context,
    int bytes,
    int target,
    int source,
    long value,
    boolean va,
    int cell,
    long addend,
    boolean strong,
    int counter,
    Step.After after) {

  /** Even cells are only ever incremented, odd ones only added to: the two may not mix [S4]. */
  boolean isInc() {
    return kind == Step.Kind.MARK || cell % 2 == 0;
  }

  boolean isGet() {
    return kind == Step.Kind.GET;
  }

  /** Whether it puts bytes that nothing else writes in its round. */
  boolean putsAlone() {
    return kind == Step.Kind.PUT || kind == Step.Kind.PUT_VALUE;
  }

  /** Whether it writes a contested place of a rank. */
  boolean contests(int rank, int place) {
    return kind == Step.Kind.CONTEST && peer == rank && target == place;
  }

  /** The rank whose memory is written. */
  int writes() {
    return isGet() ? initiator : peer;
  }
}
