package org.gin4j.spi.runtime.device;

import org.gin4j.api.MemoryOrder;
import org.gin4j.spi.BackendWindow;
import org.gin4j.spi.SchedulingContext;
import org.gin4j.spi.runtime.fault.FaultBoard;

/** Waits of a context whose backend blocks threads itself. */
final class SchedulingWaiter extends Waiter {
  private final SchedulingContext backend;

  SchedulingWaiter(
      RuntimeDeviceCommunicator device, FaultBoard faults, SchedulingContext backend, int context) {
    super(device, faults, backend, context);
    this.backend = backend;
  }

  @Override
  void awaitSignal(int signal, long least, int bits, MemoryOrder order, long nanos) {
    if (!ended(backend.awaitSignal(signal, least, bits, order, nanos))) {
      throw signalTimeout(signal, least, nanos);
    }
  }

  @Override
  boolean seesSignal(int signal, long least, int bits, long start, long nanos) {
    return ended(backend.awaitSignal(signal, least, bits, MemoryOrder.ACQUIRE, nanos));
  }

  @Override
  long elapsed(long start, long nanos) {
    return nanos;
  }

  @Override
  void awaitVaSignal(
      BackendWindow window, long offset, long least, int bits, MemoryOrder order, long nanos) {
    if (!ended(backend.awaitVaSignal(window, offset, least, bits, order, nanos))) {
      throw vaTimeout(window, offset, least, nanos);
    }
  }

  @Override
  long readSignal(int signal, MemoryOrder order) {
    return backend.readSignal(signal, order);
  }

  @Override
  long readVaSignal(BackendWindow window, long offset, MemoryOrder order) {
    return backend.readVaSignal(window, offset, order);
  }

  @Override
  void awaitCounter(int counter, long least, int bits, long nanos) {
    if (!ended(backend.awaitCounter(counter, least, bits, nanos))) {
      throw counterTimeout(counter, least, nanos);
    }
  }

  @Override
  void awaitFlushed(int world, long ticket, long nanos) {
    if (!ended(backend.awaitFlushed(world, ticket, nanos))) {
      throw flushTimeout(world, ticket, nanos);
    }
  }

  /** A wait that did not see its condition may have ended with a fault. */
  private boolean ended(boolean seen) {
    if (!seen) {
      checkEnds();
    }
    return seen;
  }
}
