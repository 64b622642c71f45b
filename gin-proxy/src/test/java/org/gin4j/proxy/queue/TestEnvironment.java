package org.gin4j.proxy.queue;

import java.time.Duration;
import java.util.Optional;
import org.gin4j.api.GinException;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;

/** One rank of two, with a short deadline and nothing to exchange with. */
final class TestEnvironment implements BackendEnvironment {
  private final Duration timeout;
  private volatile GinException fault;

  TestEnvironment(Duration timeout) {
    this.timeout = timeout;
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
    return Optional.empty();
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
    throw new AssertionError("a queue exchanges nothing");
  }

  @Override
  public SymmetricMemory allocateSymmetric(String label, long bytes) {
    throw new AssertionError("a queue allocates nothing symmetric");
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
