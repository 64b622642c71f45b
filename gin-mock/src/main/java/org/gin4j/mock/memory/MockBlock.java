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

/** An allocation; it lives until its owner and everybody who mapped it have let go. */
final class MockBlock implements MemoryDomain.Block {
  private static final long PAGE = 4096;

  /** Beyond this, memory is taken only as it is touched. */
  private static final long SPARSE = 16 << 20;

  private final MockMemory memory;
  private final int id;
  private final int owner;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment segment;
  private int users = 1;
  private boolean closed;

  MockBlock(MockMemory memory, int id, int owner, long bytes) {
    this.memory = memory;
    this.id = id;
    this.owner = owner;
    try {
      segment = bytes > SPARSE ? sparse(bytes) : arena.allocate(bytes, PAGE);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      arena.close();
      throw new GinException(
          ErrorKind.RESOURCE, "cannot allocate " + bytes + " bytes: " + e.getMessage(), "", e);
    }
  }

  private MemorySegment sparse(long bytes) throws IOException {
    Path file = Files.createTempFile("gin-mock-", ".memory");
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      return channel.map(MapMode.READ_WRITE, 0, bytes, arena);
    }
  }

  int id() {
    return id;
  }

  @Override
  public MemorySegment segment() {
    return segment;
  }

  @Override
  public byte[] export() {
    return ByteBuffer.allocate(Integer.BYTES).putInt(id).array();
  }

  @Override
  public void published() {}

  /** Maps for a rank: a neighbour's stores are kept back, unless the block is too large to copy. */
  MemoryDomain.Mapping map(int rank) {
    synchronized (memory) {
      users++;
    }
    return new Mapped(
        rank == owner || segment.byteSize() > SPARSE ? null : new DirectView(rank, this));
  }

  private final class Mapped implements MemoryDomain.Mapping {
    private final DirectView view;
    private boolean unmapped;

    Mapped(DirectView view) {
      this.view = view;
      if (view != null) {
        memory.stores().add(view);
      }
    }

    @Override
    public MemorySegment segment() {
      return view == null ? segment : view.segment();
    }

    @Override
    public void close() {
      synchronized (memory) {
        if (!unmapped) {
          unmapped = true;
          if (view != null) {
            view.publish();
            memory.stores().remove(view);
            view.close();
          }
          letGo();
        }
      }
    }
  }

  @Override
  public void close() {
    synchronized (memory) {
      if (!closed) {
        closed = true;
        letGo();
      }
    }
  }

  private void letGo() {
    users--;
    if (users == 0) {
      drop();
      memory.forget(id);
    }
  }

  void drop() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
