package org.gin4j.spi;

import java.util.Optional;
import org.gin4j.api.SharingMode;

/** A backend's part of one device communicator. */
public interface BackendDevice extends AutoCloseable {

  /** Returns a context; the same object for the same index. */
  BackendContext context(int index);

  /**
   * Returns a context for threads that keep to a sharing mode [P9]; the same cells and order as
   * {@link #context(int)}. A backend may make narrower ones cheaper, or check them.
   */
  default BackendContext context(int index, SharingMode sharing) {
    return context(index);
  }

  /** Returns who wants to be told of barriers, if anybody. */
  default Optional<BarrierObserver> observer() {
    return Optional.empty();
  }

  /** Returns how peers are reached, such as {@code "shm (direct)"}. */
  String describe();

  /**
   * Completes or abandons what was posted, within the default deadline, and gives the cells back.
   * Local, idempotent.
   */
  @Override
  void close();
}
