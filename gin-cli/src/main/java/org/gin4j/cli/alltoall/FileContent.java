package org.gin4j.cli.alltoall;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Blocks of a file. */
final class FileContent implements BlockContent {
  private final Path file;
  private final Blocks blocks;
  private final FileChannel channel;

  FileContent(Path file, Blocks blocks) throws IOException {
    this.file = file;
    this.blocks = blocks;
    channel = FileChannel.open(file, StandardOpenOption.READ);
  }

  @Override
  public void read(int source, int destination, long offset, MemorySegment into)
      throws IOException {
    long position = blocks.inputOffset(source, destination) + offset;
    ByteBuffer buffer = into.asByteBuffer();
    while (buffer.hasRemaining()) {
      int n = channel.read(buffer, position);
      if (n < 0) {
        throw new IOException(
            file
                + " ends at byte "
                + position
                + " but had "
                + blocks.total()
                + " bytes at the start: do not change the input while it is read");
      }
      position += n;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
