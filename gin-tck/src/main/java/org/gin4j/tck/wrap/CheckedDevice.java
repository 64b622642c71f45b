package org.gin4j.tck.wrap;

import java.util.Optional;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BarrierObserver;
import org.gin4j.spi.DeviceSpec;

/** Checks a device's contexts. */
final class CheckedDevice implements BackendDevice {
  private final BackendDevice inner;
  private final CheckedContext[] contexts;
  private volatile boolean closed;

  CheckedDevice(
      CheckedBackend owner, BackendDevice inner, DeviceSpec spec, BackendEnvironment environment) {
    this.inner = inner;
    this.contexts = new CheckedContext[spec.contexts()];
    for (int index = 0; index < contexts.length; index++) {
      BackendContext context = inner.context(index);
      ContractViolation.require(
          context == inner.context(index), "context " + index + " is not one object");
      contexts[index] = new CheckedContext(owner, this, context, spec, environment);
    }
  }

  @Override
  public BackendContext context(int index) {
    ContractViolation.require(
        index >= 0 && index < contexts.length, "context " + index + " of " + contexts.length);
    return contexts[index];
  }

  @Override
  public Optional<BarrierObserver> observer() {
    return inner.observer();
  }

  @Override
  public String describe() {
    String text = inner.describe();
    ContractViolation.require(text != null && !text.isBlank(), "describe says nothing");
    return text;
  }

  boolean isClosed() {
    return closed;
  }

  void closedWithItsBackend() {
    closed = true;
  }

  @Override
  public void close() {
    closed = true;
    inner.close();
    inner.close();
  }
}
