package org.gin4j.examples.vendor;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;

/**
 * Memory that any thread of the JVM can map by name. The bytes are the garbage collector's to free,
 * since a peer may still write to them when their owner has left; owner and peers have views of
 * them, each of which ends when it is closed.
 */
final class JvmMemory implements MemoryDomain {
  private static final long PAGE = 4096;
  private static final Map<String, MemorySegment> BLOCKS = new ConcurrentHashMap<>();

  @Override
  public Block allocate(long bytes, SegmentKind kind) {
    String name = UUID.randomUUID().toString();
    MemorySegment memory;
    try {
      memory = Arena.ofAuto().allocate(bytes, PAGE);
    } catch (OutOfMemoryError e) {
      throw new GinException(
          ErrorKind.RESOURCE, bytes + " bytes do not fit", "raise -XX:MaxDirectMemorySize", e);
    }
    BLOCKS.put(name, memory);
    return new View(name, memory);
  }

  @Override
  public Mapping map(byte[] exported) {
    String name = new String(exported, StandardCharsets.UTF_8);
    MemorySegment memory = BLOCKS.get(name);
    return memory == null ? null : new View(name, memory);
  }

  @Override
  public void close() {
    // Blocks have gone one by one.
  }

  /** One rank's view of a block. */
  private static final class View implements Block, Mapping {
    private final String name;
    private final Arena arena = Arena.ofShared();
    private final MemorySegment segment;

    @SuppressWarnings("restricted") // The bytes live as long: what ends the view holds them.
    View(String name, MemorySegment memory) {
      this.name = name;
      this.segment = memory.reinterpret(arena, ended -> BLOCKS.remove(name, memory));
    }

    @Override
    public MemorySegment segment() {
      return segment;
    }

    @Override
    public byte[] export() {
      return name.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void published() {
      BLOCKS.remove(name);
    }

    @Override
    public void close() {
      if (arena.scope().isAlive()) {
        arena.close();
      }
    }
  }
}
