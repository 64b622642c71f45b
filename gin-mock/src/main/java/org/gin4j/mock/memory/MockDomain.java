package org.gin4j.mock.memory;

import java.nio.ByteBuffer;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;

/** One rank's memory. */
final class MockDomain implements MemoryDomain {
  private final MockMemory memory;

  MockDomain(MockMemory memory) {
    this.memory = memory;
  }

  @Override
  public Block allocate(long bytes, SegmentKind kind) {
    return memory.allocate(bytes);
  }

  @Override
  public Mapping map(byte[] exported) {
    MockBlock block = memory.block(ByteBuffer.wrap(exported).getInt());
    return block == null ? null : block.map();
  }

  @Override
  public void close() {}
}
