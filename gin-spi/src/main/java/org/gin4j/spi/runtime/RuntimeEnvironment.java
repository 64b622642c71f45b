package org.gin4j.spi.runtime;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.BackendEnvironment;
import org.gin4j.spi.IdleStrategy;
import org.gin4j.spi.SymmetricMemory;
import org.gin4j.spi.runtime.collective.Collective;
import org.gin4j.spi.runtime.fault.FaultBoard;
import org.gin4j.spi.runtime.host.Topology;
import org.gin4j.spi.runtime.memory.Allocation;
import org.gin4j.spi.runtime.memory.Allocations;
import org.gin4j.spi.runtime.memory.SymmetricRegistration;

/** What backends and transports of one communicator are given. */
final class RuntimeEnvironment implements BackendEnvironment {
  private final int rank;
  private final Topology topology;
  private final Function<String, Optional<String>> settings;
  private final Duration timeout;
  private final Collective.Exchanger exchanger;
  private final FaultBoard faults;
  private final Allocations allocations;
  private final SymmetricRegistration registration;

  RuntimeEnvironment(
      int rank,
      Topology topology,
      Function<String, Optional<String>> settings,
      Duration timeout,
      Collective.Exchanger exchanger,
      FaultBoard faults,
      Allocations allocations,
      SymmetricRegistration registration) {
    this.rank = rank;
    this.topology = topology;
    this.settings = settings;
    this.timeout = timeout;
    this.exchanger = exchanger;
    this.faults = faults;
    this.allocations = allocations;
    this.registration = registration;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return topology.hosts().size();
  }

  @Override
  public boolean sameHost(int peer) {
    return topology.sameHost(rank, peer);
  }

  @Override
  public String hostOf(int peer) {
    return topology.hosts().get(peer).name();
  }

  @Override
  public Optional<String> setting(String name) {
    return settings.apply(name);
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public IdleStrategy idleStrategy(int busyThreads) {
    return AdaptiveIdle.forThreadsOnHost(topology.neighbours(rank) * busyThreads);
  }

  @Override
  public byte[][] exchange(String label, byte[] mine) {
    return exchanger.exchange(label, mine);
  }

  @Override
  public SymmetricMemory allocateSymmetric(String label, long bytes) {
    Allocation allocation = allocations.allocate(bytes, SegmentKind.HOST_NUMA);
    MemorySegment memory = allocation.segment();
    try {
      return registration.register(label, memory.asSlice(0, bytes), false);
    } finally {
      allocations.free(memory);
    }
  }

  @Override
  public void fail(GinException fault) {
    faults.fail(fault);
  }

  @Override
  public GinException fault() {
    return faults.fault();
  }
}
