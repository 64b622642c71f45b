package org.gin4j.mock.memory;

import java.nio.ByteBuffer;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;

/** One rank's memory. */
final class MockDomain implements MemoryDomain {
  private final MockMemory memory;
  private final int rank;

  MockDomain(MockMemory memory, int rank) {
    this.memory = memory;
    this.rank = rank;
  }

  @Override
  public Block allocate(long bytes, SegmentKind kind) {
    return memory.allocate(bytes, rank);
  }

  @Override
  public Mapping map(byte[] exported) {
    MockBlock block = memory.block(ByteBuffer.wrap(exported).getInt());
    return block == null ? null : block.map(rank);
  }

  @Override
  public void close() {}
}
