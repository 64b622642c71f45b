package org.gin4j.mock.memory;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.gin4j.mock.schedule.Choices;

/** The views that ranks have of their neighbours' memory. Touched only by who has the turn. */
public final class DirectStores {
  private final List<DirectView> views = new ArrayList<>();

  /** No views. */
  public DirectStores() {}

  void add(DirectView view) {
    views.add(view);
  }

  void remove(DirectView view) {
    views.remove(view);
  }

  /** Ends all views. */
  void close() {
    List.copyOf(views).forEach(DirectView::close);
  }

  /** Returns whether there are any. */
  public boolean isEmpty() {
    return views.isEmpty();
  }

  /** Publishes what a rank has stored; returns whether there was anything. */
  public boolean publish(int rank) {
    boolean any = false;
    for (DirectView view : views) {
      any |= view.viewer() == rank && view.publish();
    }
    return any;
  }

  /** Publishes some of what some rank has stored, as memory may at any time. */
  public void publishSome(Choices choices) {
    views.get(choices.below(views.size())).publish(choices);
  }

  /** Shows a rank what its neighbours' memory holds now. */
  public void refresh(int rank) {
    for (DirectView view : views) {
      if (view.viewer() == rank) {
        view.refresh();
      }
    }
  }

  /** Returns a rank that has stored to these bytes and not published it, or -1. */
  public int hiddenBy(MemorySegment range) {
    for (DirectView view : views) {
      if (view.hides(range)) {
        return view.viewer();
      }
    }
    return -1;
  }
}
