package org.gin4j.spi;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.gin4j.api.GinException;

/** One rank alone, with settings; remembers its fault. */
final class StubEnvironment implements BackendEnvironment {
  private final Map<String, String> settings;
  private final Duration timeout;
  private volatile GinException fault;

  StubEnvironment(Map<String, String> settings, Duration timeout) {
    this.settings = settings;
    this.timeout = timeout;
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int size() {
    return 1;
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
    return new byte[][] {mine};
  }

  @Override
  public SymmetricMemory allocateSymmetric(String label, long bytes) {
    throw new AssertionError("nothing is allocated");
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
