package org.gin4j.proxy.shm;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.api.SegmentKind;
import org.gin4j.spi.MemoryDomain;

/** The shared files of one communicator on this rank, and its mappings of peers' files. */
final class ShmDomain implements MemoryDomain {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private static final int RESERVE_AT_ONCE = 1 << 20;

  private final String communicator;
  private final int rank;
  private final List<ShmBlock> blocks = new ArrayList<>();
  private int next;
  private boolean closed;

  ShmDomain(String communicator, int rank) {
    this.communicator = communicator;
    this.rank = rank;
  }

  @Override
  public synchronized Block allocate(long bytes, SegmentKind kind) {
    if (closed) {
      throw new GinException(ErrorKind.CLOSED, "the communicator is closed", "");
    }
    checkSpace(bytes);
    Path file = SharedMemoryDirectory.file(communicator, rank, next++);
    Arena arena = Arena.ofShared();
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(OWNER_ONLY))) {
      reserve(channel, bytes);
      MemorySegment memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
      ShmBlock block = new ShmBlock(file, arena, memory);
      blocks.add(block);
      return block;
    } catch (FileAlreadyExistsException e) {
      arena.close();
      throw new GinException(
          ErrorKind.RESOURCE,
          file + " exists already: two processes claim rank " + rank + " of one communicator",
          "",
          e);
    } catch (IOException e) {
      arena.close();
      file.toFile().delete();
      throw resource("allocate " + bytes + " bytes in " + file, e);
    }
  }

  /**
   * Has the kernel set every page aside. A sparse file would be granted beyond what the host has,
   * and the first touch of a page that is not there kills the process.
   */
  private static void reserve(FileChannel channel, long bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(bytes, RESERVE_AT_ONCE));
    for (long at = 0; at < bytes; at += zeros.position()) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - at));
      while (zeros.hasRemaining()) {
        channel.write(zeros, at + zeros.position());
      }
    }
  }

  private static void checkSpace(long bytes) {
    try {
      long usable = Files.getFileStore(SharedMemoryDirectory.PATH).getUsableSpace();
      if (bytes > usable) {
        throw new GinException(
            ErrorKind.RESOURCE,
            bytes
                + " bytes do not fit into "
                + SharedMemoryDirectory.PATH
                + ", which has "
                + usable
                + " free",
            "free some, or remount it larger: mount -o remount,size=... "
                + SharedMemoryDirectory.PATH);
      }
    } catch (IOException e) {
      throw resource("read the free space of " + SharedMemoryDirectory.PATH, e);
    }
  }

  @Override
  public Mapping map(byte[] exported) {
    Path file = Path.of(new String(exported, StandardCharsets.UTF_8));
    Arena arena = Arena.ofShared();
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new ShmMapping(
          arena, channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), arena));
    } catch (IOException e) {
      arena.close();
      throw resource("map the peer's " + file, e);
    }
  }

  private static GinException resource(String what, IOException cause) {
    return new GinException(
        ErrorKind.RESOURCE,
        "cannot " + what + ": " + cause,
        "check that "
            + SharedMemoryDirectory.PATH
            + " has room and is the same for all ranks of"
            + " this host, or give the ranks different gin.host names",
        cause);
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      blocks.forEach(ShmBlock::close);
      SharedMemoryDirectory.sweep(communicator);
    }
  }
}
