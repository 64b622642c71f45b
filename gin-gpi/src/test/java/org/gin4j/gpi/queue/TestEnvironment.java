package org.gin4j.gpi.queue;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;

/** One rank of two, with nothing to exchange with. */
public final class TestEnvironment implements BackendEnvironment {
  private final Duration timeout;
  private final Map<String, String> settings;
  private volatile GinException fault;

  /** With a default deadline and no settings. */
  public TestEnvironment(Duration timeout) {
    this(timeout, Map.of());
  }

  /** With settings. */
  public TestEnvironment(Duration timeout, Map<String, String> settings) {
    this.timeout = timeout;
    this.settings = Map.copyOf(settings);
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int size() {
    return 2;
  }

  @Override
  public boolean sameHost(int peer) {
    return true;
  }

  @Override
  public String hostOf(int peer) {
    return "here";
  }

  @Override
  public Optional<String> setting(String name) {
    return Optional.ofNullable(settings.get(name));
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public IdleStrategy idleStrategy(int busyThreads) {
    return round -> Thread.yield();
  }

  @Override
  public byte[][] exchange(String label, byte[] mine) {
    throw new AssertionError("a channel exchanges nothing");
  }

  @Override
  public SymmetricMemory allocateSymmetric(String label, long bytes) {
    throw new AssertionError("a channel allocates nothing symmetric");
  }

  @Override
  public void fail(GinException first) {
    fault = first;
  }

  @Override
  public GinException fault() {
    return fault;
  }
}
