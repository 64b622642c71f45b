package org.gin4j.proxy.shm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gin4j.spi.MemoryDomain;

/** One shared file: named until published, mapped until closed. */
final class ShmBlock implements MemoryDomain.Block {
  private final Path file;
  private final Arena arena;
  private final MemorySegment memory;
  private Path name;

  ShmBlock(Path file, Arena arena, MemorySegment memory) {
    this.file = file;
    this.arena = arena;
    this.memory = memory;
    this.name = file;
  }

  @Override
  public MemorySegment segment() {
    return memory;
  }

  @Override
  public byte[] export() {
    return file.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void published() {
    if (name != null) {
      try {
        Files.deleteIfExists(name);
        name = null;
      } catch (IOException e) {
        throw new UncheckedIOException("cannot remove " + name, e);
      }
    }
  }

  @Override
  public synchronized void close() {
    published();
    ArenaCloser.close(arena);
  }
}
