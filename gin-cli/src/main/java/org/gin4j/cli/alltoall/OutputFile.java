package org.gin4j.cli.alltoall;

import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** One rank's output: its blocks in source order, with the senders' digests of what is written. */
final class OutputFile implements Closeable {
  private final Path file;
  private final int rank;
  private final Rounds rounds;
  private final FileChannel channel;
  private final byte[][][] digests;

  OutputFile(Path file, int rank, Rounds rounds) throws IOException {
    this.file = file;
    this.rank = rank;
    this.rounds = rounds;
    digests = new byte[rounds.blocks().ranks()][Math.toIntExact(rounds.count())][];
    // A link left under this name must not lead the output to some other file.
    Files.deleteIfExists(file);
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Writes a piece to its place. */
  void write(int source, long round, MemorySegment piece, byte[] digest) throws IOException {
    digests[source][(int) round] = digest;
    long position = position(source, round);
    ByteBuffer buffer = piece.asByteBuffer();
    try {
      while (buffer.hasRemaining()) {
        position += channel.write(buffer, position);
      }
    } catch (IOException e) {
      throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  /** Reads everything back and returns the first byte that the sender did not send, or null. */
  Mismatch verify(BlockContent content) throws IOException {
    PieceDigest digest = new PieceDigest();
    Mismatch first = null;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(rounds.pieceBytes());
      for (int source = 0; source < digests.length; source++) {
        for (int round = 0; round < digests[source].length; round++) {
          long length = rounds.pieceLength(source, rank, round);
          MemorySegment piece = buffer.asSlice(0, length);
          read(piece, position(source, round));
          if (length > 0 && !Arrays.equals(digest.of(piece), digests[source][round])) {
            first =
                Mismatch.first(
                    first, PieceCheck.locate(rounds, content, source, rank, round, piece));
          }
        }
      }
    }
    return first;
  }

  private void read(MemorySegment piece, long position) throws IOException {
    ByteBuffer buffer = piece.asByteBuffer();
    while (buffer.hasRemaining()) {
      int n = channel.read(buffer, position + buffer.position());
      if (n < 0) {
        throw new IOException(file + " is shorter than what was written to it");
      }
    }
  }

  private long position(int source, long round) {
    return rounds.blocks().outputOffset(source, rank) + rounds.pieceOffset(round);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
