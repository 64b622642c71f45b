package org.gin4j.mock.memory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The memory of all ranks of a run: blocks by number. */
public final class MockMemory implements AutoCloseable {
  private final Map<Integer, MockBlock> blocks = new HashMap<>();
  private final DirectStores stores = new DirectStores();
  private int next;

  /** Memory without blocks. */
  public MockMemory() {}

  synchronized MockBlock allocate(long bytes, int owner) {
    MockBlock made = new MockBlock(this, next++, owner, bytes);
    blocks.put(made.id(), made);
    return made;
  }

  /** Returns the views that ranks have of their neighbours' memory. */
  public DirectStores stores() {
    return stores;
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
    List.copyOf(blocks.values()).forEach(MockBlock::close);
    stores.close();
  }
}
