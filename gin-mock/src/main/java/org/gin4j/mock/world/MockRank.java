package org.gin4j.mock.world;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gin4j.api.CommConfig;
import org.gin4j.mock.fabric.Operation;
import org.gin4j.spi.rendezvous.LocalRank;
import org.gin4j.spi.rendezvous.Rendezvous;

/** One rank of a run. */
public final class MockRank implements LocalRank {
  /** Name of the backend and of its memory. */
  public static final String NAME = "mock";

  private final MockWorld world;
  private final int rank;
  private final Map<String, String> settings;
  private final List<java.util.function.Consumer<Operation>> failures = new ArrayList<>();

  MockRank(MockWorld world, int rank, int host) {
    this.world = world;
    this.rank = rank;
    settings = new HashMap<>(world.settings());
    settings.putIfAbsent(CommConfig.BACKEND, NAME);
    settings.put(CommConfig.MEMORY, NAME);
    settings.put(CommConfig.HOST, "mock-host-" + host);
  }

  /** Returns the run. */
  public MockWorld world() {
    return world;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return world.ranks();
  }

  @Override
  public Map<String, String> settings() {
    return settings;
  }

  @Override
  public Rendezvous join(String name, Duration timeout) {
    return world.meeting(name).join(rank, timeout);
  }

  /** Has somebody told when an operation of this rank fails. */
  public void onFailure(java.util.function.Consumer<Operation> listener) {
    failures.add(listener);
  }

  void fail(Operation operation) {
    failures.forEach(listener -> listener.accept(operation));
  }
}
