package org.gin4j.gpi.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gin4j.api.ErrorKind;
import org.gin4j.api.GinException;
import org.gin4j.gpi.queue.LineTable;
import org.gin4j.spi.rma.RmaChannel;
import org.gin4j.spi.rma.RmaMemory;

/**
 * Peers reached by a transport that takes posts only when it likes and completes them late: what a
 * network does and shared memory never shows. Each peer has its own channel; rank 9 is not
 * connected, window 8 has closed, window 7 never was.
 */
final class SlowTransport implements EngineTarget {
  static final int UNCONNECTED = 9;
  static final int CLOSED = 8;
  static final int UNKNOWN = 7;

  private final Random random;
  private final int refusalsInTen;
  private final LineTable table;
  private final Peer[] peers;
  final List<String> taken = new ArrayList<>();
  String broken = "";

  SlowTransport(long seed, int refusalsInTen, LineTable table) {
    this.random = new Random(seed);
    this.refusalsInTen = refusalsInTen;
    this.table = table;
    this.peers = new Peer[table.ranks()];
    for (int i = 0; i < peers.length; i++) {
      peers[i] = new Peer(i);
    }
  }

  private record Named(String name) implements RmaMemory {
    @Override
    public void close() {}
  }

  void complete(int peer, long operations) {
    peers[peer].completed = Math.min(peers[peer].posted, peers[peer].completed + operations);
  }

  @Override
  public RmaMemory window(int handle, int peer) {
    if (handle == UNKNOWN) {
      throw new GinException(ErrorKind.TRANSPORT, "no window " + handle, "");
    }
    return handle == CLOSED ? null : new Named("w" + handle);
  }

  @Override
  public RmaMemory lines(int peer) {
    return new Named("lines");
  }

  @Override
  public RmaChannel channel(int peer) {
    return peer == UNCONNECTED ? null : peers[peer];
  }

  private final class Peer implements RmaChannel {
    private final int rank;
    private long posted;
    private long completed;

    Peer(int rank) {
      this.rank = rank;
    }

    private boolean take(String operation) {
      if (random.nextInt(10) < refusalsInTen) {
        return false;
      }
      taken.add(rank + ": " + operation);
      posted++;
      return true;
    }

    private String at(RmaMemory memory, long offset) {
      if (!((Named) memory).name.equals("lines")) {
        return ((Named) memory).name + "+" + offset;
      }
      long line = offset - table.signal(0, 0);
      return "signal " + line / LineTable.LINE + (line % LineTable.LINE == 0 ? "" : " flags");
    }

    @Override
    public boolean put(RmaMemory dst, long dstOffset, RmaMemory src, long srcOffset, long bytes) {
      return take("put " + at(dst, dstOffset) + " " + at(src, srcOffset) + " " + bytes);
    }

    @Override
    public boolean putValue(RmaMemory dst, long dstOffset, long value, int valueBytes) {
      return take("value " + at(dst, dstOffset) + " " + value + " " + valueBytes);
    }

    @Override
    public boolean get(
        RmaMemory remote, long remoteOffset, RmaMemory local, long localOffset, long bytes) {
      return take("get " + at(remote, remoteOffset) + " " + at(local, localOffset) + " " + bytes);
    }

    @Override
    public boolean add(RmaMemory cell, long offset, long addend, boolean strong) {
      return take("add " + at(cell, offset) + " " + addend + (strong ? " strong" : " weak"));
    }

    @Override
    public long posted() {
      return posted;
    }

    @Override
    public long completed() {
      if (!broken.isEmpty()) {
        throw new GinException(ErrorKind.TRANSPORT, broken, "");
      }
      return completed;
    }
  }
}
