package org.gin4j.mock.memory;

import java.util.HashMap;
import java.util.Map;

/** The memory of all ranks of a run: blocks by number. */
public final class MockMemory implements AutoCloseable {
  private final Map<Integer, MockBlock> blocks = new HashMap<>();
  private int next;

  /** Memory without blocks. */
  public MockMemory() {}

  synchronized MockBlock allocate(long bytes) {
    MockBlock made = new MockBlock(this, next++, bytes);
    blocks.put(made.id(), made);
    return made;
  }

  synchronized MockBlock block(int id) {
    return blocks.get(id);
  }

  synchronized void forget(int id) {
    blocks.remove(id);
  }

  /** Gives everything back. */
  @Override
  public synchronized void close() {
    blocks.values().forEach(MockBlock::drop);
    blocks.clear();
  }
}
