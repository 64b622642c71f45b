package org.gin4j.mock.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.spi.MemoryDomain;

/** An allocation of one rank. */
final class MockBlock implements MemoryDomain.Block {
  private static final long PAGE = 4096;

  /**
   * Beyond this, memory is taken only as it is touched, and stores of neighbours are not kept back.
   */
  private static final long SPARSE = 16 << 20;

  private final MockMemory memory;
  private final int id;
  private final int owner;
  private final long bytes;
  private final Arena arena = Arena.ofShared();
  private final FileChannel file;
  private final MemorySegment segment;

  MockBlock(MockMemory memory, int id, int owner, long bytes) {
    this.memory = memory;
    this.id = id;
    this.owner = owner;
    this.bytes = bytes;
    try {
      file = bytes > SPARSE ? open() : null;
      segment = file == null ? arena.allocate(bytes, PAGE) : mapFile(arena);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      arena.close();
      throw new GinException(
          ErrorKind.RESOURCE, "cannot allocate " + bytes + " bytes: " + e.getMessage(), "", e);
    }
  }

  private static FileChannel open() throws IOException {
    Path path = Files.createTempFile("gin-mock-", ".memory");
    return FileChannel.open(
        path,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  private MemorySegment mapFile(Arena lifetime) throws IOException {
    return file.map(MapMode.READ_WRITE, 0, bytes, lifetime);
  }

  int id() {
    return id;
  }

  @Override
  public MemorySegment segment() {
    return segment;
  }

  DirectStores views() {
    return memory.stores();
  }

  boolean isAlive() {
    return arena.scope().isAlive();
  }

  @Override
  public byte[] export() {
    return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
  }

  @Override
  public void published() {}

  /** Maps for a rank; a mapping outlives the block. */
  MemoryDomain.Mapping map(int rank) {
    if (file != null) {
      return new LargeMapping();
    }
    return new DirectView(rank, this);
  }

  /** A mapping of memory that is too large to copy. */
  private final class LargeMapping implements MemoryDomain.Mapping {
    private final Arena lifetime = Arena.ofShared();
    private final MemorySegment mapped;

    LargeMapping() {
      try {
        mapped = mapFile(lifetime);
      } catch (IOException e) {
        lifetime.close();
        throw new GinException(
            ErrorKind.RESOURCE,
            "cannot map memory of rank " + owner + ": " + e.getMessage(),
            "",
            e);
      }
    }

    @Override
    public MemorySegment segment() {
      return mapped;
    }

    @Override
    public void close() {
      if (lifetime.scope().isAlive()) {
        lifetime.close();
      }
    }
  }

  @Override
  public void close() {
    memory.forget(id);
    if (isAlive()) {
      arena.close();
      closeFile();
    }
  }

  private void closeFile() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      throw new GinException(
          ErrorKind.RESOURCE, "cannot give memory back: " + e.getMessage(), "", e);
    }
  }
}
