package org.gin4j.proxy.shm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.gin4j.spi.MemoryDomain;

/** A peer's shared file, mapped until closed. */
record ShmMapping(Arena arena, MemorySegment segment) implements MemoryDomain.Mapping {
  @Override
  public void close() {
    ArenaCloser.close(arena);
  }
}
