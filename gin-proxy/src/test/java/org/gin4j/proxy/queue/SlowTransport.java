package org.gin4j.proxy.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/**
 * A transport that takes posts only when it likes and completes them late: what a network does and
 * shared memory never shows.
 */
final class SlowTransport implements DescriptorExecutor, RmaChannel {
  private final Random random;
  private final int refusalsInTen;
  final List<String> taken = new ArrayList<>();
  final List<String> counters = new ArrayList<>();
  private long posted;
  private long completed;

  SlowTransport(long seed, int refusalsInTen) {
    this.random = new Random(seed);
    this.refusalsInTen = refusalsInTen;
  }

  private record Named(String name) implements RmaMemory {
    @Override
    public void close() {}
  }

  void complete(long operations) {
    completed = Math.min(posted, completed + operations);
  }

  long outstanding() {
    return posted - completed;
  }

  private boolean take(String operation) {
    if (random.nextInt(10) < refusalsInTen) {
      return false;
    }
    taken.add(operation);
    posted++;
    return true;
  }

  @Override
  public RmaMemory window(long handle, int peer) {
    return new Named("w" + handle);
  }

  @Override
  public RmaMemory signals(int peer) {
    return new Named("signals");
  }

  @Override
  public long signalOffset(int context, int signal) {
    return signal;
  }

  @Override
  public void raiseCounter(int context, int counter) {
    counters.add(counter + "@" + completed);
  }

  @Override
  public RmaChannel channel(int peer) {
    return this;
  }

  @Override
  public boolean put(RmaMemory dst, long dstOffset, RmaMemory src, long srcOffset, long bytes) {
    return take("put " + dstOffset);
  }

  @Override
  public boolean putValue(RmaMemory dst, long dstOffset, long value, int valueBytes) {
    return take("value " + value);
  }

  @Override
  public boolean get(
      RmaMemory remote, long remoteOffset, RmaMemory local, long localOffset, long bytes) {
    return take("get " + remoteOffset);
  }

  @Override
  public boolean add(RmaMemory cell, long offset, long addend, boolean strong) {
    return take("add " + offset + " " + addend + (strong ? " strong" : " weak"));
  }

  @Override
  public long posted() {
    return posted;
  }

  @Override
  public long completed() {
    return completed;
  }
}
