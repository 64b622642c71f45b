package org.gin4j.tck.wrap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gin4j.spi.BackendContext;
import org.gin4j.spi.BackendDevice;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.BarrierObserver;
import org.gin4j.spi.DeviceSpec;

/** Contexts of a faulty backend. */
final class FaultyDevice implements BackendDevice {
  private final FaultyBackend owner;
  private final BackendDevice inner;
  private final List<FaultyContext> contexts = new ArrayList<>();

  FaultyDevice(
      FaultyBackend owner,
      BackendDevice inner,
      DeviceSpec spec,
      BackendEnvironment environment,
      Faults faults) {
    this.owner = owner;
    this.inner = inner;
    for (int index = 0; index < spec.contexts(); index++) {
      contexts.add(new FaultyContext(inner.context(index), index, environment, faults));
    }
  }

  @Override
  public BackendContext context(int index) {
    return contexts.get(index);
  }

  @Override
  public Optional<BarrierObserver> observer() {
    return inner.observer();
  }

  @Override
  public String describe() {
    return inner.describe() + ", faulty";
  }

  /** Posts what is held back. */
  void release() {
    contexts.forEach(FaultyContext::releaseAll);
  }

  @Override
  public void close() {
    release();
    owner.forget(this);
    inner.close();
  }
}
