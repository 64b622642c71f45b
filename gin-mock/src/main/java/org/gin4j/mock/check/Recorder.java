package org.gin4j.mock.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gin4j.mock.fabric.FabricObserver;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.mock.trace.EventKind;
import org.gin4j.mock.trace.TraceEvent;
import org.gin4j.spi.Rule;

/** Keeps the last events of a run. */
public final class Recorder implements FabricObserver {
  private final int capacity;
  private final ArrayDeque<TraceEvent> events = new ArrayDeque<>();
  private int next;
  private long dropped;

  /** A recorder of at most that many events. */
  public Recorder(int capacity) {
    this.capacity = capacity;
  }

  /** Returns the step at which something that lasts begins. */
  public int begin() {
    return next;
  }

  /** Returns the events kept, by id. */
  public List<TraceEvent> events() {
    return new ArrayList<>(events);
  }

  /** Returns how many earlier events were not kept. */
  public long dropped() {
    return dropped;
  }

  int add(
      EventKind kind,
      long begin,
      int rank,
      int peer,
      int context,
      int cause,
      String label,
      String site,
      Rule law) {
    if (events.size() == capacity) {
      events.removeFirst();
      dropped++;
    }
    events.addLast(
        new TraceEvent(
            next,
            kind,
            begin,
            next,
            rank,
            peer,
            context,
            cause,
            label,
            site,
            Optional.ofNullable(law)));
    return next++;
  }

  private int step(EventKind kind, int where, int other, Operation operation, Rule law) {
    return add(
        kind,
        next,
        where,
        other,
        operation.context().index(),
        operation.event(),
        operation.toString(),
        "",
        law);
  }

  /** Records something that the run was asked to do to a rank. */
  public void fault(int rank, String what) {
    add(EventKind.FAULT, next, rank, -1, -1, -1, what, "", null);
  }

  /** Records that a rank's direct stores became visible. */
  public void published(int rank) {
    add(EventKind.PUBLISH, next, rank, -1, -1, -1, "direct stores published", "", Rule.B10);
  }

  @Override
  public void posted(Operation operation) {
    operation.event(-1);
    int rank = operation.context().rank();
    operation.event(
        add(
            EventKind.POST,
            next,
            rank,
            operation.peer(),
            operation.context().index(),
            -1,
            operation.toString(),
            CallSite.find(),
            null));
  }

  @Override
  public void reading(Operation operation, long start, long end) {
    int rank = operation.context().rank();
    if (operation.isGet()) {
      step(EventKind.GET_READ, operation.peer(), rank, operation, null);
    } else {
      step(EventKind.CONSUME, rank, operation.peer(), operation, null);
    }
  }

  @Override
  public void written(Operation operation, long start, long end) {
    int rank = operation.context().rank();
    if (operation.isGet()) {
      step(EventKind.GET_DONE, rank, operation.peer(), operation, null);
    } else {
      Rule law = operation.isInPlace() && !operation.isOldest() ? Rule.P2 : null;
      step(EventKind.ARRIVE, operation.peer(), rank, operation, law);
    }
  }

  @Override
  public void signalling(Operation operation) {
    Rule law = operation.isOldest() ? null : Rule.S2;
    step(EventKind.SIGNAL, operation.peer(), operation.context().rank(), operation, law);
  }

  @Override
  public void counted(Operation operation) {
    step(EventKind.COUNT, operation.context().rank(), operation.peer(), operation, null);
  }

  @Override
  public void failed(Operation operation) {
    int rank = operation.context().rank();
    step(EventKind.FAULT, rank, operation.peer(), operation, Rule.L2);
  }
}
